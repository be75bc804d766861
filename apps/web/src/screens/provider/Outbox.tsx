import { listOutbox, type OutboxMail } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { useFormat } from '../../shell/i18n/useFormat';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Loaded } from '../common/Loaded';

export function OutboxSection() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  const answer = useQuery({ queryKey: ['outbox'], queryFn: () => call(listOutbox, {}), staleTime: 0 });
  return (
    <Loaded answer={answer}>
      {({ enabled, mails }) => {
        if (!enabled) return <Alert tone="info">{t('provider:outbox.off')}</Alert>;
        const mail = mails.find(({ id }) => id === open);
        return (
          <>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="max-w-2xl text-ink-soft">{t('provider:outbox.intro')}</p>
              <Button icon="reset" busy={answer.isFetching} onClick={() => void answer.refetch()}>
                {t('provider:refresh')}
              </Button>
            </div>
            {mails.length === 0 ? (
              <p className="py-10 text-center text-ink-faint">{t('common:noneYet')}</p>
            ) : (
              <div className="grid gap-4 lg:grid-cols-[minmax(18rem,2fr)_3fr]">
                <MailList mails={mails} open={open} onOpen={setOpen} />
                <div aria-live="polite">
                  {mail ? (
                    <Mail mail={mail} />
                  ) : (
                    <p className="rounded-lg border border-dashed border-line-strong p-10 text-center text-ink-faint">
                      {t('provider:outbox.choose')}
                    </p>
                  )}
                </div>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function MailList(props: {
  readonly mails: readonly OutboxMail[];
  readonly open: string | null;
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { mails, open, onOpen } = props;
  const { moment } = useFormat();
  return (
    <ul
      aria-label={t('provider:outbox.list')}
      className="max-h-[32rem] divide-y divide-line self-start overflow-y-auto rounded-lg border border-line bg-paper"
    >
      {mails.map(({ id, to, subject, sent_at }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === open ? 'true' : undefined}
            onClick={() => onOpen(id)}
            className="flex w-full flex-col px-4 py-2 text-left -outline-offset-2! hover:bg-ground aria-[current=true]:bg-accent-soft"
          >
            <span className="font-medium">{subject}</span>
            <span className="text-dense text-ink-soft">{t('provider:outbox.to', { email: to })}</span>
            <span className="text-dense text-ink-faint tabular">{moment(sent_at)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Mail({ mail: { to, subject, sent_at, text } }: { readonly mail: OutboxMail }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  return (
    <article className="rounded-lg border border-line bg-paper p-6">
      <h2 className="text-lead">{subject}</h2>
      <p className="mt-1 text-dense text-ink-faint tabular">
        {t('provider:outbox.to', { email: to })} · {moment(sent_at)}
      </p>
      <div className="mt-4 break-words whitespace-pre-wrap">
        <Linked text={text} />
      </div>
    </article>
  );
}

/** Opens links to this site in another tab, since they are meant for somebody else. */
function Linked({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, at) =>
    part.startsWith(`${location.origin}/`) ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in their order
      <a key={at} href={part} target="_blank" rel="noopener noreferrer" className="text-accent underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
