import { type CallBody, type Letterhead, MAX_LOGO_BYTES, putLetterhead } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { findLogoUrl, LETTERHEAD_KEY } from '../../../session/preferences/letterhead';
import { queryClient } from '../../../session/Queries';
import { Button } from '../../../ui/Button';
import { TextArea, TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useId, useRef, useState } from 'react';

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
    schema: putLetterhead.terms.body,
    values: { address: address.join('\n'), phone, email, logo: undefined },
    toBody: ({ address: typed, logo, ...rest }) => ({
      ...rest,
      address: typed
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      ...(logo === undefined ? {} : { logo }),
    }),
  });
  const save = submit(async (body) => {
    queryClient.setQueryData(LETTERHEAD_KEY, await call(putLetterhead, { body }));
    form.reset({ ...form.getValues(), address: body.address.join('\n'), logo: undefined });
    toast({ tone: 'good', text: t('common:saved') });
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
          label={t('common:address')}
          hint={t('account:letterhead.addressHint')}
          autoComplete="street-address"
        />
        <TextField {...field('phone')} label={t('account:letterhead.phone')} type="tel" autoComplete="tel" />
        <TextField {...field('email')} label={t('common:email')} type="email" autoComplete="email" />
        <LogoField stored={letterhead.logo} chosen={logo} onChoose={chooseLogo} />
      </div>
      <Button type="submit" busy={busy}>
        {t('common:save')}
      </Button>
    </form>
  );
}

function LogoField(props: {
  readonly stored: Letterhead['logo'];
  /** Base64; null: none; undefined: as stored. */
  readonly chosen: string | null | undefined;
  readonly onChoose: (logo: string | null) => void;
}) {
  const { t } = useTranslation();
  const { stored, chosen, onChoose } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const storedUrl = findLogoUrl(chosen === undefined ? stored : null);
  const [preview, setPreview] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MAX_LOGO_BYTES);
    if (file.size > MAX_LOGO_BYTES) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (preview) URL.revokeObjectURL(preview);
    setPreview(URL.createObjectURL(file));
    onChoose(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  };
  const shown = chosen === undefined ? storedUrl : chosen === null ? null : preview;
  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="font-medium">
        {t('account:letterhead.logo')}
      </span>
      {shown && (
        <img
          src={shown}
          alt={t('account:letterhead.logo')}
          className="max-h-20 max-w-60 self-start rounded-md border border-line bg-white object-contain p-2"
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        className="hidden"
        aria-labelledby={id}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon="upload" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
          {t('account:letterhead.logoChoose')}
        </Button>
        {shown && (
          <Button variant="quiet" icon="trash" onClick={() => onChoose(null)}>
            {t('account:letterhead.logoRemove')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-dense text-ink-faint">
        {t('account:letterhead.logoHint')}
      </p>
      {isTooLarge && (
        <p role="alert" className="text-dense text-danger">
          {t('problems:logo-too-large')}
        </p>
      )}
    </div>
  );
}
