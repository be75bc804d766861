import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../shell/CopyButton';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';

export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ShownOnce
      title={t('account:factor.recovery')}
      text={t('account:factor.recoveryText')}
      secret={props.codes.join('\n')}
      kept={t('account:factor.kept')}
      onClose={props.onClose}
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 text-center tabular" translate="no">
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </ShownOnce>
  );
}

export interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly kept: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Only the button closes it, so that a key pressed too often does not hide the secret for good. */
export function ShownOnce({ title, text, secret, kept, onClose, children }: ShownOnceProps) {
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={title}
      description={text}
      actions={
        <>
          <CopyButton text={secret} />
          <Button variant="primary" onClick={onClose}>
            {kept}
          </Button>
        </>
      }
    >
      {children ?? (
        <code
          className="block rounded-md border border-line bg-ground p-3 break-all select-all"
          translate="no"
          data-secret
        >
          {secret}
        </code>
      )}
    </Dialog>
  );
}
