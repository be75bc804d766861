import type { Foot } from '@alveola/report';
import { useEffect } from 'react';

/**
 * Sets the foot of every page, in browsers that print page margins. A paper that replaces another has its own
 * while it is shown.
 */
export function useRunningFoot({ whose, product, page }: Foot): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const [before = '', between = '', after = ''] = page.split(/\{\{\w+\}\}/);
    const texts = { whose, product, before, between, after };
    const former = Object.entries(texts).map(([name, text]) => {
      const property = `--print-${name}`;
      const was = style.getPropertyValue(property);
      style.setProperty(property, JSON.stringify(text));
      return [property, was] as const;
    });
    return () => {
      for (const [property, was] of former) style.setProperty(property, was);
    };
  }, [whose, product, page]);
}
