import type { ReactNode } from 'react';

import { BottomNavigation } from './bottom-navigation.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none has-[>[data-fills-main]]:grid">
        {children}
      </main>
      <Footer />
      <BottomNavigation />
    </div>
  );
}
