import type { CallOutput, confirm, ConfirmationMethod } from '@alveola/contract';
import { type Confirmation, openSession } from '../../session/session';
import { CodeForm } from './CodeForm';
import { PasskeyForm } from './factor/PasskeyForm';
import { SetUpForm } from './factor/SetUpForm';

export interface SignInStepProps {
  readonly request: string;
  readonly method: ConfirmationMethod;
  readonly onNext: (confirmation: Confirmation) => void;
}

export function SignInStep({ request, method, onNext }: SignInStepProps) {
  const confirmed = async (answer: CallOutput<typeof confirm>) => {
    if (!answer) return;
    if ('next' in answer) return onNext(answer);
    await openSession(answer.token, answer.user);
  };
  if (method === 'setup') return <SetUpForm request={request} onConfirmed={confirmed} />;
  if (method === 'passkey') {
    const useCode = () => onNext({ next: 'confirmation', step: 'login', method: 'app', request });
    return <PasskeyForm request={request} onConfirmed={confirmed} onCode={useCode} />;
  }
  const from = method === 'mail' ? 'mail' : 'app';
  return <CodeForm step="login" request={request} method={from} onConfirmed={confirmed} />;
}
