import { type Letterhead, putLetterhead } from '@alveola/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { LETTERHEAD_KEY } from '../../../session/preferences/letterhead';
import { queryClient } from '../../../session/Queries';
import { useFaultText } from '../../../shell/problemText';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { findFaults } from '../../account/faults';
import { ProblemAlert } from '../../common/ProblemAlert';
import { useSending } from '../../common/useSending';
import { withStepUp } from '../../stepUp/withStepUp';
import { LogoField } from './LogoField';

type Faults = Readonly<Record<string, string>>;

export function LetterheadForm({ letterhead }: { readonly letterhead: Letterhead }) {
  const { t } = useTranslation();
  const toText = useFaultText();
  const [address, setAddress] = useState(letterhead.address.join('\n'));
  const [phone, setPhone] = useState(letterhead.phone);
  const [email, setEmail] = useState(letterhead.email);
  /** undefined: as stored. */
  const [logo, setLogo] = useState<string | null | undefined>();
  const [faults, setFaults] = useState<Faults>({});
  const { busy, refused, send } = useSending();
  const place = (failure: unknown) => {
    const found = findFaults(failure, ['address', 'phone', 'email']);
    setFaults(Object.fromEntries(found));
    return found.length > 0;
  };
  const save = async () => {
    setFaults({});
    const lines = address
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const body = { address: lines, phone, email, ...(logo === undefined ? {} : { logo }) };
    queryClient.setQueryData(LETTERHEAD_KEY, await withStepUp(() => call(putLetterhead, { body })));
    setAddress(lines.join('\n'));
    setLogo(undefined);
    toast({ tone: 'good', text: t('account:letterhead.saved') });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(save, place);
  };
  const errorOf = (name: string) => {
    const text = toText(faults[name]);
    return text ? { error: text } : {};
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col items-start gap-4">
      <p className="text-ink-soft">{t('account:letterhead.hint')}</p>
      <ProblemAlert problem={refused} />
      <div className="flex w-full flex-col gap-4">
        <TextArea
          rows={4}
          label={t('account:letterhead.address')}
          hint={t('account:letterhead.addressHint')}
          value={address}
          autoComplete="street-address"
          onChange={({ target }) => setAddress(target.value)}
          {...errorOf('address')}
        />
        <TextField
          label={t('account:letterhead.phone')}
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          {...errorOf('phone')}
        />
        <TextField
          label={t('account:letterhead.email')}
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          {...errorOf('email')}
        />
        <LogoField stored={letterhead.logo} chosen={logo} onChoose={setLogo} />
      </div>
      <Button type="submit" busy={busy}>
        {t('account:letterhead.save')}
      </Button>
    </form>
  );
}
