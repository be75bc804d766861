export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Html[] | null | false | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function toMarkup(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.map((part, n) => part + toMarkup(values[n])).join('') };
}

export function attributes(values: Readonly<Record<string, string | number | null | undefined>>): Html {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return { markup: given.map(([name, value]) => ` ${name}="${toMarkup(value)}"`).join('') };
}
