import { Card } from '../../ui/card.js';
import type { Member } from './api.js';
import { Facts } from './facts.js';

const grouped = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');

export function AccountCard({ info }: { info: Member['accountInfo'] }) {
  return (
    <Card title="Account Info" titleId="account-info">
      <Facts
        facts={[
          ['Name', `${info.firstName} ${info.lastName}`],
          ['Email', info.email],
          ['Phone', grouped(info.phone)],
          ['ZIP', info.zip],
          ['City, state', `${info.city}, ${info.state}`],
        ]}
      />
    </Card>
  );
}
