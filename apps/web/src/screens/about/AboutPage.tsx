import { RULES_VERSION } from '@alveola/clinical';
import { getAbout, LEGAL_TEXTS, type LegalText, type ProductAbout } from '@alveola/contract';
import { VERSION } from '@alveola/report/version';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { useFormat } from '../../shell/i18n/useFormat';
import { linkClasses } from '../../ui/classes';
import { TextLink } from '../../ui/Links';
import { AccountFrame } from '../account/AccountFrame';
import { EmailAddress, Loaded } from '../common/Loaded';
import './information.css';

const LINK = 'inline-flex items-center text-accent underline underline-offset-2 pointer-coarse:min-h-11';

export function AboutPage() {
  const { t } = useTranslation();
  const answer = useAbout();
  return (
    <AccountFrame
      wide
      title={t('common:about')}
      foot={<TextLink to="/">{t('common:notFound.home')}</TextLink>}
    >
      <div className="information flex flex-col gap-8">
        <Loaded answer={answer}>
          {(about) => (
            <>
              <Product build={about.build} />
              <Provider company={about.company} />
              <Documents legal={about.legal} />
              <Components components={about.components} />
            </>
          )}
        </Loaded>
      </div>
    </AccountFrame>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lead">{title}</h2>
      {children}
    </section>
  );
}

function Rows(props: { readonly title: string; readonly rows: readonly (readonly [string, ReactNode])[] }) {
  const { title, rows } = props;
  return (
    <Part title={title}>
      <dl className="grid grid-cols-[minmax(11rem,auto)_1fr] gap-x-6 empty:hidden gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0">
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-ink-faint">{name}</dt>
                <dd className="min-w-0 break-words max-sm:mb-2">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <NotSet names={rows.flatMap(([name, value]) => (value === null ? [name] : []))} />
    </Part>
  );
}

function NotSet({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <p className="text-ink-soft first-letter:uppercase">
      {t('about:notSet')}: {names.join(', ')}
    </p>
  );
}

function Product({ build }: Pick<ProductAbout, 'build'>) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const buildText = build === null ? t('about:buildUnknown') : `${build.commit} · ${day(build.date)}`;
  return (
    <Rows
      title={t('about:product')}
      rows={[
        [t('about:version'), VERSION],
        [t('about:build'), buildText],
        [t('about:rules'), RULES_VERSION],
      ]}
    />
  );
}

function Provider({ company }: Pick<ProductAbout, 'company'>) {
  const { t } = useTranslation();
  const { name, address, number, udi, email } = company;
  return (
    <Rows
      title={t('about:company.title')}
      rows={[
        [t('about:company.name'), name],
        [t('about:company.address'), address],
        [t('about:company.number'), number],
        [t('about:company.udi'), udi],
        [t('about:company.contact'), email && <MailLink key="email" email={email} />],
      ]}
    />
  );
}

function Documents({ legal }: Pick<ProductAbout, 'legal'>) {
  const { t } = useTranslation();
  const isPublished = (name: LegalText) => name === 'terms' || legal.includes(name);
  const missing = LEGAL_TEXTS.filter((name) => !isPublished(name));
  return (
    <Part title={t('about:documents')}>
      <ul className="flex flex-col gap-1">
        <li>
          <Link to="/about/instructions" className={LINK}>
            {t('about:instructions')}
          </Link>
        </li>
        {LEGAL_TEXTS.filter(isPublished).map((name) => (
          <li key={name}>
            <Link to={`/about/${name}`} className={LINK}>
              {t(`about:legal.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
      <NotSet names={missing.map((name) => t(`about:legal.${name}`))} />
    </Part>
  );
}

function Components({ components }: Pick<ProductAbout, 'components'>) {
  const { t } = useTranslation();
  return (
    <Part title={t('about:licences.title')}>
      {components.length === 0 ? (
        <p className="text-ink-soft">{t('about:licences.unknown')}</p>
      ) : (
        <details>
          <summary className="cursor-pointer pointer-coarse:min-h-11 pointer-coarse:py-2">
            {t('about:licences.text', { count: components.length })}
          </summary>
          <ul className="mt-3 columns-2 gap-6 text-dense text-ink-soft max-sm:columns-1">
            {components.map(({ name, version, licence }) => (
              <li key={`${name}@${version}`} className="break-words">
                {name} {version} · {licence === '' ? t('about:licences.inPackage') : licence}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Part>
  );
}

export function MailLink({ email }: { readonly email: string }) {
  return (
    <a href={`mailto:${email}`} className={linkClasses}>
      <EmailAddress email={email} />
    </a>
  );
}

export function useAbout() {
  return useQuery({ queryKey: ['about'], queryFn: () => call(getAbout, {}) });
}
