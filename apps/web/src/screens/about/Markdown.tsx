import { Fragment } from 'react';

export function Markdown({ text }: { readonly text: string }) {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^(#{1,3} .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block, at) => (
        // The text does not change while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>{toBlock(block)}</Fragment>
      ))}
    </div>
  );
}

function toBlock(block: string) {
  const [, marks = '', title = ''] = /^(#{1,3}) (.*)$/.exec(block) ?? [];
  if (marks.length === 3) return <h3 className="font-semibold">{title}</h3>;
  if (marks !== '') return <h2 className="mt-3 text-lead">{title}</h2>;
  const lines = block.split('\n');
  const points = lines.map((line) => line.replace(/^([-*]|\d+\.) /, ''));
  const items = points.map((point) => <li key={point}>{point}</li>);
  if (lines.every((line) => /^[-*] /.test(line))) return <ul className="list-disc pl-6">{items}</ul>;
  if (lines.every((line) => /^\d+\. /.test(line))) return <ol className="list-decimal pl-6">{items}</ol>;
  return <p className="whitespace-pre-line">{block}</p>;
}
