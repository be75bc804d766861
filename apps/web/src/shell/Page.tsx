import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../ui/classes';

export interface PageProps {
  readonly title: string;
  /** Stands after the title on the page alone, and in no title of the browser. */
  readonly beside?: ReactNode;
  readonly aside?: ReactNode;
  readonly titleStays?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Moves the focus to the title after a change of screen, where screen readers start. */
export function Page({ title, beside, aside, titleStays, className, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classes('mx-auto flex w-full grow flex-col px-6 py-6 outline-none max-sm:px-3', className)}
    >
      <div
        className={classes(
          'mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2',
          titleStays && 'sticky top-(--above) z-10 -mt-3 bg-ground py-3',
        )}
      >
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {title}
          </h1>
          {beside}
        </div>
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
