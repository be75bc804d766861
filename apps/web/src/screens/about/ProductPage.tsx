import { getPrices, sampleReport } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call, toAddress } from '../../session/api';
import { useSession } from '../../session/useSession';
import { hasBilling } from '../../shell/config';
import { useFormat } from '../../shell/i18n/useFormat';
import { Alert } from '../../ui/Alert';
import { buttonClasses } from '../../ui/Button';
import { Skeleton } from '../../ui/Spinner';
import { ButtonLink, TextLink } from '../../ui/Links';
import { AccountFrame } from '../account/AccountFrame';

const STEPS = ['record', 'measure', 'judge', 'say', 'report'] as const;

export function ProductPage() {
  const { t } = useTranslation();
  const { language, state } = useSession();
  return (
    <AccountFrame wide title={t('product:title')}>
      <div className="flex flex-col gap-8">
        <Part title={t('product:what.title')}>
          <ol className="flex flex-col gap-3">
            {STEPS.map((step, index) => (
              <li key={step} className="flex gap-4">
                <span aria-hidden="true" className="w-5 shrink-0 text-lead font-semibold text-accent tabular">
                  {index + 1}
                </span>
                <span>{t(`product:what.steps.${step}`)}</span>
              </li>
            ))}
          </ol>
          <p className="text-ink-soft">
            {t('product:limits')} {t('product:data')}
          </p>
        </Part>
        <Part title={t('product:sample.title')}>
          <p>{t('product:sample.text')}</p>
          <a
            href={toAddress(`${sampleReport.path}?language=${language}`)}
            target="_blank"
            rel="noopener"
            className={`${buttonClasses('secondary', 'lg')} self-start`}
          >
            {t('product:sample.open')}
          </a>
        </Part>
        {hasBilling() && (
          <Part title={t('product:price.title')}>
            <Prices />
          </Part>
        )}
        {state !== 'in' && (
          <div className="flex flex-wrap gap-3">
            {hasBilling() && (
              <ButtonLink to="/registration" variant="primary" size="lg">
                {t('product:start')}
              </ButtonLink>
            )}
            <ButtonLink to="/login" size="lg">
              {t('common:signIn')}
            </ButtonLink>
          </div>
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to="/about/instructions">{t('product:instructions')}</TextLink>
          <TextLink to="/about">{t('common:about')}</TextLink>
        </p>
      </div>
    </AccountFrame>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Prices() {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { data, error } = useQuery({ queryKey: ['prices'], queryFn: () => call(getPrices, {}) });
  if (!data)
    return error ? <Alert tone="warn">{t('product:price.failed')}</Alert> : <Skeleton className="h-20" />;
  const { currency, trial_days: days, starter } = data;
  const values = {
    plan: starter.plan_name,
    monthly: money(starter.monthly, currency),
    yearly: money(starter.yearly, currency),
  };
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>{t('product:price.trial', { days })}</li>
      <li>{t('product:price.starter', values)}</li>
      <li>{t('product:price.custom')}</li>
    </ul>
  );
}
