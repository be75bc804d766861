import type { Profile } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { Select } from '../../../ui/form/Select';
import { Switch } from '../../../ui/form/Checkbox';
import { Section } from '../../common/Section';
import type { SectionProps } from './SavingState';

const RESULT_SWITCHES = [
  'rounded_percentages',
  'stable_unstable_classification',
  'tooth_diagnosis_on_tooth_level',
  'referral_advice',
] as const;

const AGES_MONTHS = [6, 12, 18, 24, 36, 48, 60] as const;

/** Specification §3, "Preferences": saved at once. Users who never chart see only how results are shown. */
export function PreferencesSection(props: SaverProps & { readonly profile: Pick<Profile, 'type' | 'may'> }) {
  const { t } = useTranslation();
  const { saver, profile } = props;
  const { type, may } = profile;
  const isOwner = type === 'clinic_owner';
  const mayChart = may.includes('chart');
  const { wanted, change } = saver;
  return (
    <>
      {mayChart && <Charting saver={saver} />}
      <Section title={t('settings:result.title')}>
        {!mayChart && (
          <>
            <Notation saver={saver} />
            <MarginSign saver={saver} />
          </>
        )}
        <Select
          label={t('settings:xray_age_months.label')}
          hint={`${t(isOwner ? 'settings:xray_age_months.ofClinic' : 'settings:xray_age_months.ofOwner')} ${t('settings:xray_age_months.hint')}`}
          disabled={!isOwner}
          value={String(wanted.xray_age_months)}
          options={[...new Set([...AGES_MONTHS, wanted.xray_age_months])]
            .toSorted((a, b) => a - b)
            .map((count) => ({
              value: String(count),
              label: t('settings:xray_age_months.months', { count }),
            }))}
          onChange={(months) => change({ xray_age_months: Number(months) })}
        />
        {RESULT_SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(`settings:${name}.label`)}
            {...(name === 'referral_advice' ? {} : { hint: t(`settings:${name}.hint`) })}
            checked={wanted[name]}
            onChange={(on) => change({ [name]: on })}
          />
        ))}
      </Section>
    </>
  );
}

type SaverProps = Pick<SectionProps, 'saver'>;

function Charting({ saver }: SaverProps) {
  const { t } = useTranslation();
  const { wanted, change } = saver;
  return (
    <Section title={t('settings:group.charting')}>
      <Notation saver={saver} />
      <RadioGroup
        legend={t('settings:bleeding_registration.label')}
        hint={t('settings:bleeding_registration.hint')}
        options={[
          { value: '4', label: '4' },
          { value: '6', label: '6' },
        ]}
        value={wanted.bleeding_registration === 6 ? '6' : '4'}
        onChange={(surfaces) => change({ bleeding_registration: surfaces === '6' ? 6 : 4 })}
      />
      <RadioGroup
        legend={t('settings:charting.label')}
        hint={t('settings:charting.hint')}
        options={[
          { value: 'tooth', label: t('settings:charting.tooth'), hint: t('settings:charting.toothHint') },
          { value: 'six', label: t('settings:charting.six'), hint: t('settings:charting.sixHint') },
        ]}
        value={wanted.charting}
        onChange={(charting) => change({ charting })}
      />
      <MarginSign saver={saver} />
      <Switch
        label={t('settings:plaque_surface_registration.label')}
        hint={t('settings:plaque_surface_registration.hint')}
        checked={wanted.plaque_surface_registration}
        onChange={(plaque_surface_registration) => change({ plaque_surface_registration })}
      />
    </Section>
  );
}

function Notation({ saver: { wanted, change } }: SaverProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      legend={t('settings:dental_notation_system.label')}
      options={(['FDI', 'UNS'] as const).map((value) => ({
        value,
        label: t(`settings:dental_notation_system.${value}`),
        hint: t(`settings:dental_notation_system.${value}Hint`),
      }))}
      value={wanted.dental_notation_system}
      onChange={(dental_notation_system) => change({ dental_notation_system })}
    />
  );
}

function MarginSign({ saver: { wanted, change } }: SaverProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      legend={t('settings:margin_sign.label')}
      options={[
        { value: 'recession+', label: t('settings:margin_sign.plus') },
        { value: 'recession-', label: t('settings:margin_sign.minus') },
      ]}
      value={wanted.margin_sign}
      onChange={(margin_sign) => change({ margin_sign })}
    />
  );
}
