import type { Area } from '../../platform/area';
import {
  approveRoute,
  countWaitingRoute,
  declineRoute,
  listAccountsRoute,
  searchAccountsRoute,
} from './accounts';
import {
  accountWaitingMail,
  approvedMail,
  declinedMail,
  listOutboxRoute,
  reinstatedMail,
  rulesRestoredMail,
  rulesWithdrawnMail,
  suspendedMail,
} from './providerMails';
import { liftWithdrawalRoute, listWithdrawalsRoute, withdrawRulesRoute } from './withdrawals';

export const providerArea: Area = {
  name: 'provider',
  calls: [
    listAccountsRoute,
    searchAccountsRoute,
    countWaitingRoute,
    approveRoute,
    declineRoute,
    listOutboxRoute,
    listWithdrawalsRoute,
    withdrawRulesRoute,
    liftWithdrawalRoute,
  ],
  mails: [
    approvedMail,
    declinedMail,
    accountWaitingMail,
    suspendedMail,
    reinstatedMail,
    rulesWithdrawnMail,
    rulesRestoredMail,
  ],
};
