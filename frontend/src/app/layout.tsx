import { Outlet } from 'react-router-dom';

import { BottomNavigation } from './bottom-navigation.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

export function Layout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <BottomNavigation />
    </div>
  );
}
