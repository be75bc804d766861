import type { IncomingHttpHeaders } from 'node:http';

/** Obeys the rules for labels of metrics: no ids and no typed text. */
export type Labels = Readonly<Record<string, string | number>>;

export interface Arrived {
  readonly trace: string;
  readonly run: (work: () => void) => void;
  readonly end: (name: string, labels: Labels) => void;
}

export interface Tracer {
  /** Continues the caller's trace if its headers name one (W3C trace context). */
  arrive(headers: IncomingHttpHeaders): Arrived;
  within<T>(name: string, labels: Labels, work: () => Promise<T>): Promise<T>;
  headers(): Readonly<Record<string, string>>;
}

let tracer: Tracer | null = null;

/** `null` records nothing and loads nothing. */
export function useTracer(given: Tracer | null): void {
  tracer = given;
}

export const arrive = (headers: IncomingHttpHeaders): Arrived | null => tracer?.arrive(headers) ?? null;

export function traced<T>(name: string, labels: Labels, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.within(name, labels, work) : work();
}

export const traceHeaders = (): Readonly<Record<string, string>> => tracer?.headers() ?? {};
