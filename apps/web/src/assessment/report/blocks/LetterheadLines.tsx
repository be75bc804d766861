import type { LetterheadBlock } from '@alveola/report';
import { useLetterhead, findLogoUrl } from '../../../session/preferences/letterhead';

export function LetterheadLines({
  block: { name, lines, logo },
}: {
  readonly block: Pick<LetterheadBlock, 'name' | 'lines' | 'logo'>;
}) {
  const url = findLogoUrl(useLetterhead()?.logo);
  return (
    <div data-letterhead className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="text-lead">{name}</p>
        {lines.map((line) => (
          <p key={line} className="text-dense text-ink-soft">
            {line}
          </p>
        ))}
      </div>
      {logo && url && <img src={url} alt="" className="max-h-[15mm] max-w-[55mm] object-contain" />}
    </div>
  );
}
