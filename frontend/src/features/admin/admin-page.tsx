import { usePageTitle } from '../../ui/page.js';
import { AdminConsole } from './admin-console.js';
import { AdminGate } from './admin-gate.js';
import { ThemeContext, type ThemeControl } from './common/theme-control.js';
import { useIsPastGate } from './step-up.js';

export function AdminPage({ theme }: { theme: ThemeControl }) {
  usePageTitle('Admin');
  return <ThemeContext value={theme}>{useIsPastGate() ? <AdminConsole /> : <AdminGate />}</ThemeContext>;
}
