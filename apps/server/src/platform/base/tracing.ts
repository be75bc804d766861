import type { IncomingHttpHeaders } from 'node:http';

/** Of a span: what a metric may hold, too, and nothing else. */
export type Labels = Readonly<Record<string, string | number>>;

/** A call that has arrived. */
export interface Arrived {
  /** Of the trace that it belongs to; the log names it. */
  readonly trace: string;
  /** What is done for the call is done in here. */
  readonly run: (work: () => void) => void;
  readonly end: (name: string, labels: Labels) => void;
}

/** What records traces (`app/tracing/otlp.ts`). */
export interface Tracer {
  /** Continues the trace of who calls, where its headers name one (W3C trace context). */
  arrive(headers: IncomingHttpHeaders): Arrived;
  /** Does work that belongs to no call, or to the one in which it begins. */
  within<T>(name: string, labels: Labels, work: () => Promise<T>): Promise<T>;
  /** By which another server continues the trace. */
  headers(): Readonly<Record<string, string>>;
}

let tracer: Tracer | null = null;

/** null: nothing is recorded, and nothing of it is loaded. */
export function useTracer(given: Tracer | null): void {
  tracer = given;
}

export const arrive = (headers: IncomingHttpHeaders): Arrived | null => tracer?.arrive(headers) ?? null;

export function traced<T>(name: string, labels: Labels, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.within(name, labels, work) : work();
}

export const traceHeaders = (): Readonly<Record<string, string>> => tracer?.headers() ?? {};
