import { getLegalText, type LegalText } from '@alveola/contract';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Fragment } from 'react';
import { call } from '../../session/api';
import { currentLanguage } from '../../shell/i18n/i18n';
import { AccountFrame } from '../account/AccountFrame';
import { Loaded, Loading } from '../common/Loaded';
import { MailLink, useAbout } from './AboutPage';
import './information.css';
import { Alert } from '../../ui/Alert';
import { ButtonLink } from '../../ui/Links';

const SECTIONS = [
  'service',
  'account',
  'clinical',
  'users',
  'patientData',
  'ownData',
  'security',
  'plan',
  'availability',
  'use',
  'rights',
  'liability',
  'ending',
  'changes',
  'law',
] as const;

/** Falls back to the product's template where the provider has no terms of their own. */
export function LegalPage({ name }: { readonly name: LegalText }) {
  const { t } = useTranslation();
  const { data, isPending } = useAbout();
  // While the list of texts is unknown, the text itself is requested.
  const isProvided = !data || data.legal.includes(name);
  if (name === 'terms' && !isProvided) return <TermsTemplate />;
  return (
    <AccountFrame wide title={t(`about:legal.${name}`)}>
      {isPending ? (
        <Loading />
      ) : (
        <div className="information flex flex-col gap-6">
          {isProvided ? <Provided name={name} /> : <NotPublished email={data.company.email} />}
        </div>
      )}
    </AccountFrame>
  );
}

function NotPublished({ email }: { readonly email: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('about:notPublished')}</p>
      {email && (
        <p>
          {t('about:company.contact')}: <MailLink email={email} />
        </p>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/about" size="lg">
          {t('common:about')}
        </ButtonLink>
        <ButtonLink to="/" variant="primary" size="lg">
          {t('common:notFound.home')}
        </ButtonLink>
      </div>
    </>
  );
}

function Provided({ name }: { readonly name: LegalText }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ['legal', name, language],
    queryFn: () => call(getLegalText, { params: { name }, query: { language } }),
  });
  return (
    <>
      <Loaded answer={answer}>
        {(legalText) => (
          <div lang={LANGUAGE_TABLE[legalText.language].locale}>
            <Markdown text={legalText.text} />
          </div>
        )}
      </Loaded>
      <ButtonLink to="/about" size="lg" className="self-start print:hidden">
        {t('common:about')}
      </ButtonLink>
    </>
  );
}

function TermsTemplate() {
  const { t } = useTranslation();
  return (
    <AccountFrame
      wide
      title={t('terms:title')}
      intro={t('terms:updated')}
      foot={
        <Link
          to="/about"
          className="inline-flex items-center text-accent hover:underline pointer-coarse:min-h-11"
        >
          {t('common:about')}
        </Link>
      }
    >
      <div className="flex flex-col gap-6">
        <Alert tone="warn" title={t('terms:template.title')}>
          {t('terms:template.text')}
        </Alert>
        <ol className="flex flex-col gap-6">
          {SECTIONS.map((section, at) => (
            <li key={section} className="flex flex-col gap-1">
              <h2 className="text-lead">
                {at + 1}. {t(`terms:sections.${section}.title`)}
              </h2>
              <p className="text-ink-soft">{t(`terms:sections.${section}.text`)}</p>
            </li>
          ))}
        </ol>
        <ButtonLink to="/" size="lg" className="self-start">
          {t('common:notFound.home')}
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}

function Markdown({ text }: { readonly text: string }) {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^(#{1,3} .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block, at) => (
        // The text does not change while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>{toBlock(block)}</Fragment>
      ))}
    </div>
  );
}

function toBlock(block: string) {
  const [, marks = '', title = ''] = /^(#{1,3}) (.*)$/.exec(block) ?? [];
  if (marks.length === 3) return <h3 className="font-semibold">{title}</h3>;
  if (marks !== '') return <h2 className="mt-3 text-lead">{title}</h2>;
  const lines = block.split('\n');
  const points = lines.map((line) => line.replace(/^([-*]|\d+\.) /, ''));
  const items = points.map((point) => <li key={point}>{point}</li>);
  if (lines.every((line) => /^[-*] /.test(line))) return <ul className="list-disc pl-6">{items}</ul>;
  if (lines.every((line) => /^\d+\. /.test(line))) return <ol className="list-decimal pl-6">{items}</ol>;
  return <p className="whitespace-pre-line">{block}</p>;
}
