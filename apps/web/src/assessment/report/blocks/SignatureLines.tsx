import type { Signature } from '@alveola/report';

export function SignatureLines({ lines }: Pick<Signature, 'lines'>) {
  return (
    <dl
      data-signature
      className="grid auto-cols-fr grid-flow-col gap-8 break-before-avoid break-inside-avoid pt-10"
    >
      {lines.map(({ label, below }) => (
        <div key={label} className="border-t border-ink pt-1">
          <dt className="text-dense text-ink-soft">{label}</dt>
          <dd className="font-semibold">{below}</dd>
        </div>
      ))}
    </dl>
  );
}
