/** More than any real record has. Deeper or longer JSON would keep the parser and the schema busy. */
const MOST = { depth: 16, items: 1000, values: 10_000 } as const;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Counts brackets and commas in the text, before anything is parsed. */
export function isTooComplex(text: string): boolean {
  const items: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = findEnd(text, at);
    else if (OPENING.has(sign)) {
      if (items.push(1) > MOST.depth) return true;
    } else if (CLOSING.has(sign)) items.pop();
    else if (sign === COMMA) {
      const count = (items.pop() ?? 0) + 1;
      items.push(count);
      values += 1;
      if (count > MOST.items || values > MOST.values) return true;
    }
  }
  return false;
}

function findEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) return at;
  }
  return text.length;
}

/** Finds NUL and half surrogates, which arrive only as escapes: the database refuses or replaces them. */
export function isUnstorable(text: string): boolean {
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return false;
  let isFound = false;
  const check = (part: unknown) => {
    if (typeof part === 'string') isFound ||= part.includes('\0') || /\p{Cs}/u.test(part);
  };
  JSON.parse(text, (key, value: unknown) => {
    check(key);
    check(value);
    return value;
  });
  return isFound;
}

/** Parses a text that `isTooComplex` has let through. @returns undefined for invalid or unstorable JSON. */
export function parseJson(text: string): unknown {
  try {
    return isUnstorable(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
