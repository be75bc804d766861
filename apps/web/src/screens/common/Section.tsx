import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon/Icon';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-paper p-6">
      <h2 id={id} className="mb-4 text-lead">
        {title}
      </h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  );
}

export function SettingRow(props: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div className="min-w-0 max-w-md">
        <p className="font-semibold">{props.title}</p>
        {props.text && <p className="break-words text-ink-soft">{props.text}</p>}
      </div>
      {props.children}
    </div>
  );
}

export function FoldedSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="group rounded-lg border border-line bg-paper">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-6 hover:bg-ground">
        <h2 className="text-lead">{title}</h2>
        <Icon name="chevron-down" size={18} className="text-ink-faint group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-6 px-6 pt-2 pb-6">{children}</div>
    </details>
  );
}

export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-2 max-sm:grid-cols-[fit-content(7rem)_1fr] max-sm:gap-x-4">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-ink-faint">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
