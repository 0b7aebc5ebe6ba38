import { useEffect, useState } from 'react';

/** Whether sales tax may be added to the prices; false until the settings of the deployment are read. */
export function usePlusTax(): boolean {
  const [isTaxed, setTaxed] = useState(false);
  useEffect(() => {
    const read = async () => {
      // Apart, so that public pages load no code for it before they are shown
      const { siteConfig } = await import('../api/config.js');
      setTaxed((await siteConfig()).plusTax === true);
    };
    // Without an answer the note is missing; the payment page shows the total all the same
    read().catch(() => undefined);
  }, []);
  return isTaxed;
}
