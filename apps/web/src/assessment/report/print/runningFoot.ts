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
      const formerValue = style.getPropertyValue(property);
      style.setProperty(property, JSON.stringify(text));
      return [property, formerValue] as const;
    });
    return () => {
      for (const [property, formerValue] of former) style.setProperty(property, formerValue);
    };
  }, [whose, product, page]);
}
