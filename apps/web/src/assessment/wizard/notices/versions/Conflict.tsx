import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../shell/loadPart';
import { toast } from '../../../../ui/overlay/toast';
import { activeSession, useAssessment } from '../../../saving/store';

const ConflictDialog = lazyPart(['xray', 'versions'], () =>
  import('./ConflictDialog').then((m) => m.ConflictDialog),
);

export function ConflictNotice() {
  const isAsked = useAssessment((state) => state.conflict !== null);
  useJoinedToast();
  return <Suspense>{isAsked && <ConflictDialog />}</Suspense>;
}

function useJoinedToast(): void {
  const { t } = useTranslation();
  const joined = useAssessment((state) => state.joined);
  useEffect(() => {
    if (!joined) return;
    const name = joined.savedBy || t('wizard:conflict.somebody');
    toast({ text: joined.isOwn ? t('wizard:conflict.joinedOwn') : t('wizard:conflict.joined', { name }) });
    activeSession().store.setState({ joined: null });
  }, [joined, t]);
}
