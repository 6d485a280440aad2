import { riskRoutes } from '../risk/risk.routes.ts';
import { DEFAULT_ADMISSION } from '../kernel/http/admission-class.ts';
import { approvalDeps } from './approvals.ts';
import { type ServiceDefinition, serviceRole } from './service.ts';

export const riskService: ServiceDefinition = {
  name: 'risk',
  title: 'risk engine',
  summary: 'evaluates proposed orders and stores approvals; for the other services only',
  needs: ['database'],
  admission: 'orders',
  // An evaluation takes 60 microseconds and waits for nothing: even the last of a full queue is answered within 0.1 s.
  limits: {
    admission: { ...DEFAULT_ADMISSION, orders: { ...DEFAULT_ADMISSION.orders, running: 128, waiting: 1_024 } },
  },
  routes: (context) => riskRoutes(approvalDeps(context)),
};

export const riskRole = serviceRole('risk', riskService, 'risk');
