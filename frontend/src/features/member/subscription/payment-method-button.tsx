import * as words from '#words/features/member/subscription/payment-method-button.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { redirectTo } from '../account/redirect.js';
import { errorMessageOf } from '../account/error-message.js';
import { openPortal } from './subscription-api.js';

interface Props {
  readonly kind: 'primary' | 'secondary';
  readonly className?: string;
  readonly label?: string;
}

/**
 * Opens the payment provider's page, where a new card also pays the overdue amount, and where the member confirms a
 * payment if the bank requires it.
 */
export function PaymentMethodButton({ kind, className, label = words.updatePaymentMethod }: Props) {
  const open = useAccountMutation({
    mutationFn: openPortal,
    onSuccess: ({ url }) => redirectTo(url),
    onError: (error) => toast(errorMessageOf(error, words.unavailable), 'bad'),
  });
  return (
    <Button
      kind={kind}
      size="small"
      className={className}
      busy={open.isPending && words.opening}
      onClick={() => open.mutate()}
    >
      {label}
    </Button>
  );
}
