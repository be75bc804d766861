import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../ui/classes';

export interface PageProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly titleStays?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Moves the focus to the title after a change of screen, where screen readers start. */
export function Page({ title, aside, titleStays, className, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classes('mx-auto flex w-full grow flex-col px-6 py-6 outline-none', className)}
    >
      <div
        className={classes(
          'mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2',
          titleStays && 'sticky top-(--above) z-10 -mt-3 bg-ground py-3',
        )}
      >
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {title}
        </h1>
        {aside}
      </div>
      {children}
    </main>
  );
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Alveola`;
  }, [title]);
}
