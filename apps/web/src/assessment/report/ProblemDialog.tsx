import { getAbout } from '@alveola/contract';
import { VERSION } from '@alveola/report/version';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { CopyButton } from '../../shell/CopyButton';
import { Alert } from '../../ui/Alert';
import { Button, buttonClasses } from '../../ui/Button';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { TextArea } from '../../ui/form/TextField';
import { Dialog } from '../../ui/overlay/Dialog';
import { toJudged } from '../document/computeResult';
import { type ReportView, useReport } from './reportView';

const KINDS = ['diagnosis', 'measurement', 'care', 'paper', 'other'] as const;
type Kind = (typeof KINDS)[number];

/** The user sees the whole message and sends it by their own mail. */
export function ProblemDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>('diagnosis');
  const [more, setMore] = useState('');
  const message = useMessage(kind, more);
  const id = useId();
  const about = useQuery({ queryKey: ['about'], queryFn: () => call(getAbout, {}) });
  const address = about.data?.company.email ?? null;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('summary:problem.title')}
      description={t('summary:problem.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <CopyButton text={message} variant={address === null ? 'primary' : 'secondary'} />
          {address !== null && (
            <a
              href={toMailLink(address, t('summary:problem.subject'), message)}
              className={buttonClasses('primary')}
            >
              {t('summary:problem.mail')}
            </a>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!about.isPending && address === null && <Alert tone="info">{t('summary:problem.nobody')}</Alert>}
        <RadioGroup
          legend={t('summary:problem.what')}
          layout="column"
          options={KINDS.map((value) => ({ value, label: t(`summary:problem.kinds.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <TextArea
          label={t('summary:problem.more')}
          hint={t('summary:problem.warning')}
          maxLength={1000}
          value={more}
          onChange={({ currentTarget }) => setMore(currentTarget.value)}
        />
        <section aria-labelledby={id} className="flex flex-col gap-1">
          <h3 id={id} className="font-medium">
            {t('summary:problem.message')}
          </h3>
          <p className="rounded-md bg-ground p-3 text-dense break-words whitespace-pre-line">{message}</p>
        </section>
      </div>
    </Dialog>
  );
}

/** Contains nothing of the record: versions, fingerprint and what the user wrote. */
function useMessage(kind: Kind, more: string): string {
  const { t } = useTranslation();
  const { document, preferences, beside, result } = useReport();
  const { data: hash = '…' } = useQuery({
    queryKey: ['fingerprint', document, preferences, beside],
    queryFn: () => fingerprint({ document: toJudged(document, preferences, beside), preferences }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lines = [
    t('summary:problem.product', { version: VERSION, rules: result.rulesVersion }),
    t('summary:problem.inputs', { hash }),
    t('summary:problem.kind', { kind: t(`summary:problem.kinds.${kind}`) }),
  ];
  return [...lines, ...(more.trim() === '' ? [] : ['', more.trim()])].join('\n');
}

function toMailLink(address: string, subject: string, body: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

const READ_BY_NO_RULE = ['patientNumber', 'language', 'remarks'];

/** SHA-256 of the input of the rules, independent of key order. */
export async function fingerprint({ document, preferences }: Pick<ReportView, 'document' | 'preferences'>) {
  const text = JSON.stringify({ document, preferences }, sorted);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sorted(key: string, value: unknown): unknown {
  if (READ_BY_NO_RULE.includes(key)) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
