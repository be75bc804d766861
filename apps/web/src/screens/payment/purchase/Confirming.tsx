import { completeCheckout, type CallOutput } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { leaveCheckout, type PurchaseProps, useSettleAway } from './purchase';

const ASK_PAYMENT_EVERY_MS = 5000;

/** Asks the server, which asks the payment provider: the browser's own view of a payment does not count. */
export function Confirming(props: {
  readonly id: string;
  readonly onPaid: PurchaseProps['onPaid'];
  readonly onClosed: () => void;
}) {
  const { id, onPaid, onClosed } = props;
  const { t } = useTranslation();
  const toText = useProblemText();
  const { data, error, refetch } = useQuery({
    queryKey: ['complete', id],
    queryFn: () => call(completeCheckout, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? ASK_PAYMENT_EVERY_MS : false),
  });
  const isSettled = useRef(false);
  const settleAway = useSettleAway();
  const leave = useEffectEvent(() => {
    if (!isSettled.current) void settleAway(id);
  });
  useEffect(() => () => leave(), []);
  const settle = useEffectEvent(({ status, subscription }: CallOutput<typeof completeCheckout>) => {
    isSettled.current = status !== 'open';
    if (status === 'paid') void onPaid(subscription);
    if (status === 'closed') onClosed();
  });
  useEffect(() => {
    if (data) settle(data);
  }, [data]);
  // A payment that arrived meanwhile stays paid: the server closes only open checkouts, and is asked once
  // more.
  const cancel = async () => {
    isSettled.current = true;
    await leaveCheckout(id);
    const { data: now } = await refetch();
    if (now?.status !== 'paid' && now?.status !== 'closed') onClosed();
  };
  if (error || data?.status === 'open')
    return (
      <div className="flex max-w-xl flex-col gap-4">
        <Alert
          tone={error ? 'danger' : 'warn'}
          action={<Button onClick={() => void refetch()}>{t('payment:purchase.check')}</Button>}
        >
          {error ? toText(error) : t('payment:purchase.unfinished')}
        </Alert>
        <Button size="lg" onClick={() => void cancel()}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col items-center py-16">
      <Spinner label={t('payment:purchase.checking')} />
    </div>
  );
}
