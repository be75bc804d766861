import { type CallBody, type Letterhead, putLetterhead } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { LETTERHEAD_KEY } from '../../../session/preferences/letterhead';
import { queryClient } from '../../../session/Queries';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { LogoField } from './LogoField';

/** The address is typed as lines; the logo is undefined as long as it stays as stored. */
interface Values extends Omit<Letterhead, 'address' | 'logo'> {
  readonly address: string;
  readonly logo: string | null | undefined;
}

export function LetterheadForm({ letterhead }: { readonly letterhead: Letterhead }) {
  const { t } = useTranslation();
  const { address, phone, email } = letterhead;
  const { form, field, choice, submit, refused, busy } = useCheckedForm<
    Values,
    CallBody<typeof putLetterhead>
  >({
    schema: putLetterhead.body,
    values: { address: address.join('\n'), phone, email, logo: undefined },
    toBody: ({ address: typed, logo, ...rest }) => ({
      ...rest,
      address: toLines(typed),
      ...(logo === undefined ? {} : { logo }),
    }),
  });
  const save = submit(async (body) => {
    queryClient.setQueryData(LETTERHEAD_KEY, await call(putLetterhead, { body }));
    form.reset({ ...form.getValues(), address: body.address.join('\n'), logo: undefined });
    toast({ tone: 'good', text: t('account:letterhead.saved') });
  });
  const { value: logo, onChange: chooseLogo } = choice('logo');
  return (
    <form noValidate onSubmit={save} className="flex max-w-md flex-col items-start gap-4">
      <p className="text-ink-soft">{t('account:letterhead.hint')}</p>
      <ProblemAlert problem={refused} />
      <div className="flex w-full flex-col gap-4">
        <TextArea
          {...field('address')}
          rows={4}
          label={t('account:letterhead.address')}
          hint={t('account:letterhead.addressHint')}
          autoComplete="street-address"
        />
        <TextField {...field('phone')} label={t('account:letterhead.phone')} type="tel" autoComplete="tel" />
        <TextField
          {...field('email')}
          label={t('account:letterhead.email')}
          type="email"
          autoComplete="email"
        />
        <LogoField stored={letterhead.logo} chosen={logo} onChoose={chooseLogo} />
      </div>
      <Button type="submit" busy={busy}>
        {t('account:letterhead.save')}
      </Button>
    </form>
  );
}

function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
