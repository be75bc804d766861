import { registerAccount, type ValidationCode } from '@alveola/contract';
import { useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { z } from 'zod';
import { call } from '../../session/api';
import { useSession } from '../../session/useSession';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { FieldError, TextField } from '../../ui/form/TextField';
import { Select } from '../../ui/form/Select';
import { AccountFrame } from '../account/AccountFrame';
import { linkClasses } from '../../ui/classes';
import { countriesIn, guessCountry } from '../account/countries';
import { findFaults, useCheckedForm } from '../../session/form/useCheckedForm';
import { keepDraft, readDraft, readPasswords } from './draft';

type Earlier = (typeof EARLIER)[number];

const EARLIER = ['name', 'email', 'password', 'password_confirmation'] as const;
const isEarlier = (name: string): name is Earlier => EARLIER.some((each) => each === name);

const TERMS: ValidationCode = 'terms-required';

const { country, clinic_name, org_number } = registerAccount.terms.body.shape;
const terms_accepted = z.boolean().refine(Boolean, TERMS);
const schema = z.object({ country, clinic_name, org_number, terms_accepted });

export function ProfileScreen() {
  const { password } = readPasswords();
  return readDraft().email === '' || password === '' ? (
    <Redirect to="/registration" replace />
  ) : (
    <ProfileForm />
  );
}

function ProfileForm() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { language } = useSession();
  const id = useId();
  const { name, email, ...drafted } = readDraft();
  const clinic = { ...drafted, country: drafted.country || guessCountry(navigator.languages) };
  const account = useCheckedForm({ schema, values: clinic });
  const { form, field, choice } = account;
  const accepted = choice('terms_accepted');
  const options = useMemo(
    () => [{ value: '', label: t('account:registration.chooseCountry') }, ...countriesIn(language)],
    [t, language],
  );
  useEffect(() => {
    form.setFocus(form.getValues('country') === '' ? 'country' : 'clinic_name');
    return form.subscribe({ formState: { values: true }, callback: ({ values: now }) => keepDraft(now) });
  }, [form]);

  const send = account.submit(async (body) => {
    try {
      const { request } = await call(registerAccount, {
        body: { ...body, terms_accepted: true, name, email, ...readPasswords(), language },
      });
      navigate('/confirmation/registration', { state: { request, email } });
    } catch (error) {
      const faults = findFaults(error, isEarlier);
      if (faults.length === 0) throw error;
      navigate('/registration', { state: { faults } });
    }
  });
  const { error: termsFault, ...terms } = field('terms_accepted');
  return (
    <AccountFrame
      step={t('account:registration.step', { step: 2 })}
      title={t('account:registration.profileTitle')}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <ProblemAlert problem={account.refused} />
        <Select
          {...field('country')}
          {...choice('country')}
          label={t('common:country')}
          autoComplete="country"
          options={options}
        />
        <TextField
          {...field('clinic_name')}
          label={t('account:registration.clinicName')}
          autoComplete="organization"
        />
        <TextField
          {...field('org_number')}
          label={t('account:registration.orgNumber')}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="flex flex-col gap-1">
          <Checkbox
            {...terms}
            checked={accepted.value}
            aria-invalid={termsFault ? true : undefined}
            aria-describedby={termsFault ? `${id}-terms` : undefined}
            onChange={accepted.onChange}
            label={
              <>
                {t('account:registration.terms')}{' '}
                <a
                  href="/terms"
                  target="_blank"
                  rel="noopener"
                  title={t('account:newTab')}
                  className={linkClasses}
                >
                  {t('account:registration.termsLink')}
                </a>
              </>
            }
          />
          {termsFault && <FieldError id={`${id}-terms`}>{termsFault}</FieldError>}
        </div>
        <div className="flex gap-3">
          <Button size="lg" onClick={() => navigate('/registration')}>
            {t('common:back')}
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={account.busy} className="grow">
            {t('account:registration.submit')}
          </Button>
        </div>
      </form>
    </AccountFrame>
  );
}
