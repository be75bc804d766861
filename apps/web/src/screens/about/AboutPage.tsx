import { RULES_VERSION } from '@alveola/clinical';
import { type ProductAbout, LEGAL_TEXTS } from '@alveola/contract';
import { VERSION } from '@alveola/report/version';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../shell/i18n/useFormat';
import { linkClasses } from '../../ui/classes';
import { AccountFrame } from '../account/AccountFrame';
import { Loaded } from '../common/Loaded';
import { MailLink, useAbout } from './MailLink';
import './information.css';

const LINK = 'text-accent underline underline-offset-2';

export function AboutPage() {
  const { t } = useTranslation();
  const answer = useAbout();
  return (
    <AccountFrame
      wide
      title={t('about:title')}
      foot={
        <Link to="/" className={linkClasses}>
          {t('common:notFound.home')}
        </Link>
      }
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

function Rows({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-[minmax(11rem,auto)_1fr] gap-x-6 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="min-w-0 break-words max-sm:mb-2">
            {value ?? <span className="text-ink-soft">{t('about:notSet')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Product({ build }: Pick<ProductAbout, 'build'>) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const buildText = build === null ? t('about:buildUnknown') : `${build.commit} · ${day(build.date)}`;
  const rows = [
    [t('about:version'), VERSION],
    [t('about:build'), buildText],
    [t('about:rules'), RULES_VERSION],
  ] as const;
  return (
    <Part title={t('about:product')}>
      <Rows rows={rows} />
    </Part>
  );
}

function Provider({ company }: Pick<ProductAbout, 'company'>) {
  const { t } = useTranslation();
  const { name, address, number, udi, email } = company;
  const contact = email && <MailLink email={email} />;
  const rows = [
    [t('about:company.name'), name],
    [t('about:company.address'), address],
    [t('about:company.number'), number],
    [t('about:company.udi'), udi],
    [t('about:company.contact'), contact],
  ] as const;
  return (
    <Part title={t('about:company.title')}>
      <Rows rows={rows} />
    </Part>
  );
}

function Documents({ legal }: Pick<ProductAbout, 'legal'>) {
  const { t } = useTranslation();
  return (
    <Part title={t('about:documents')}>
      <ul className="flex flex-col gap-1">
        <li>
          <Link
            to="/about/instructions"
            className={`${LINK} inline-flex items-center pointer-coarse:min-h-11`}
          >
            {t('about:instructions')}
          </Link>
        </li>
        {LEGAL_TEXTS.map((name) => (
          <li key={name}>
            {name === 'terms' || legal.includes(name) ? (
              <Link
                to={`/about/${name}`}
                className={`${LINK} inline-flex items-center pointer-coarse:min-h-11`}
              >
                {t(`about:legal.${name}`)}
              </Link>
            ) : (
              <>
                {t(`about:legal.${name}`)}: <span className="text-ink-soft">{t('about:notSet')}</span>
              </>
            )}
          </li>
        ))}
      </ul>
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
