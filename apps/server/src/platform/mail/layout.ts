import type { Language } from '@alveola/report/languages';

export interface Part {
  readonly text: string;
  readonly html: string;
}

export const text = (value: string): Part => ({ text: value, html: paragraph(value) });
export const quote = (value: string): Part => ({
  text: `    ${value.replaceAll('\n', '\n    ')}`,
  html: `<blockquote style="margin:0 0 16px;padding:0 16px;border-left:3px solid #0B6E8F">${paragraph(value)}</blockquote>`,
});
export const codeLine = (code: string): Part => ({
  text: `    ${code}`,
  html: `<p style="margin:0 0 16px;font-size:32px;letter-spacing:6px;color:#1B2730"><strong>${escapeHtml(code)}</strong></p>`,
});
export const mailLink = (label: string, url: string): Part => ({
  text: `${label}:\n${url}`,
  html: `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5B6B76;word-break:break-all">${escapeHtml(url)}</p>`,
});

interface Sheet {
  readonly language: Language;
  readonly subject: string;
  readonly hello: string;
  readonly parts: readonly Part[];
  readonly regards: string;
  readonly foot: readonly string[];
}

const FONT = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif';
/** Long addresses must break on a phone. */
const PARAGRAPH =
  'margin:0 0 16px;font-size:15px;line-height:24px;color:#1B2730;overflow-wrap:break-word;word-wrap:break-word';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0B6E8F;color:#FFFFFF;font-size:15px;text-decoration:none';

/** Gives text and HTML of one mail, without pictures or anything that is loaded. */
export function layout({ language, subject, hello, parts, regards, foot }: Sheet): {
  readonly text: string;
  readonly html: string;
} {
  const plain = [hello, ...parts.map((part) => part.text), regards, `--\n${foot.join('\n')}`].join('\n\n');
  const body = [paragraph(hello), ...parts.map((part) => part.html), paragraph(regards)].join('\n');
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#F5F7F8;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#FFFFFF;border-radius:8px">
${body}
<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5B6B76">${foot.map(toLine).join('<br>')}</p>
</div>
</body>
</html>
`;
  return { text: `${plain}\n`, html };
}

function paragraph(text: string): string {
  return `<p style="${PARAGRAPH}">${toLine(text).replaceAll('\n', '<br>')}</p>`;
}

/**
 * Prevents line breaks behind a number (“1. desember”, “999 888 777”) and at the hyphen of words like
 * “e-post”.
 */
function toLine(text: string): string {
  return escapeHtml(text)
    .replaceAll(/(?<=\d) (?=[\p{L}\d])|(?<=\d\.) (?=\p{Ll})|(?<=\bkl\.) (?=\d)/gu, '&nbsp;')
    .replaceAll(
      /\b(?:e-(?:post|mail)|X-ray|palavras?-passe)\p{L}*/giu,
      '<span style="white-space:nowrap">$&</span>',
    );
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
}

export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
