export const title = 'Suscripción';
export const statuses = {
  active: 'Activa',
  paused: 'En pausa',
  suspended: 'Suspendida',
  payment_failed: 'Pago fallido',
  deleted: 'Eliminada',
};

export const plan = 'Plan';
export const memberSince = 'Miembro desde';
export const recent = 'Hace poco';
export const autoRenew = 'Renovación automática';
export const payment = 'Pago y facturas';
export const invoices = (count: number) => (count === 1 ? '1 factura' : `${count} facturas`);
export const invoicesUnavailable = 'En este momento no podemos mostrar tus facturas.';
