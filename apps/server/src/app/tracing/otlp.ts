import { context, defaultTextMapGetter, defaultTextMapSetter, type Span } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { within } from '../../platform/base/deadlines';
import { SECOND } from '../../platform/base/time';
import type { Labels, Tracer } from '../../platform/base/tracing';

export interface Tracing {
  readonly tracer: Tracer;
  readonly close: () => Promise<void>;
}

const STOP_FLUSH_WITHIN_MS = 2 * SECOND;

export function openTracing(endpoint: string): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'alveola', 'service.instance.id': `${process.pid}` }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const propagator = new W3CTraceContextPropagator();
  const spans = provider.getTracer('alveola');
  const tracer: Tracer = {
    arrive: (headers) => {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const span = spans.startSpan('call', { kind: SpanKind.SERVER }, parent);
      return {
        trace: span.spanContext().traceId,
        run: (work) => context.with(trace.setSpan(parent, span), work),
        end: (name, labels) => {
          span.updateName(name);
          if (Number(labels['http.response.status_code']) >= 500) fail(span);
          end(span, labels);
        },
      };
    },
    within: (name, labels, work) =>
      spans.startActiveSpan(name, { kind: SpanKind.CLIENT }, async (span) => {
        try {
          return await work();
        } catch (error) {
          fail(span);
          throw error;
        } finally {
          end(span, labels);
        }
      }),
    headers: () => {
      const headers: Record<string, string> = {};
      propagator.inject(context.active(), headers, defaultTextMapSetter);
      return headers;
    },
  };
  return {
    tracer,
    close: async () => {
      await within(STOP_FLUSH_WITHIN_MS, provider.shutdown()).catch(() => undefined);
      context.disable();
    },
  };
}

function fail(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function end(span: Span, labels: Labels): void {
  span.setAttributes({ ...labels });
  span.end();
}
