import { type Letterhead, MAX_LOGO_BYTES } from '@alveola/contract';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findLogoUrl } from '../../../session/preferences/letterhead';
import { Button } from '../../../ui/Button';

export interface LogoFieldProps {
  readonly stored: Letterhead['logo'];
  /** Base64; null: none; undefined: as stored. */
  readonly chosen: string | null | undefined;
  readonly onChoose: (logo: string | null) => void;
}

export function LogoField({ stored, chosen, onChoose }: LogoFieldProps) {
  const { t } = useTranslation();
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
          alt={t('account:letterhead.logoAlt')}
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
