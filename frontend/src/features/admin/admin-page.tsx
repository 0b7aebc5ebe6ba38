import { usePageTitle } from '../../ui/page.js';
import { AdminConsole } from './admin-console.js';
import { AdminGate } from './admin-gate.js';
import { useIsPastGate } from './step-up.js';

export function AdminPage() {
  usePageTitle('Admin');
  return useIsPastGate() ? <AdminConsole /> : <AdminGate />;
}
