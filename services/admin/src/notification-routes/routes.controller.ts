import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import {
  actorOf,
  Admin,
  type Caller,
  Clock,
  CONFIG,
  CurrentCaller,
  type Decision,
  type Document,
  invalidInput,
  listOf,
  ResponseSchema,
} from '@numbercast/platform';
import type { Config } from '../config.js';
import {
  change,
  type ChangedRoute,
  changedRouteSchema,
  create,
  MOST_ROUTES,
  type NewRoute,
  newRouteSchema,
  type NotificationRoute,
  remove,
  routeNotFound,
  routeResponse,
  shownRoute,
  test,
  tooManyRoutes,
  webhookFault,
} from './route.js';
import { NotificationRoutesRepository } from './routes.repository.js';

@Controller('api/admin/notification-routes')
@Admin()
export class NotificationRoutesController {
  private readonly localOrigins: readonly string[];

  constructor(
    @Inject(CONFIG) { WEBHOOK_LOCAL_ORIGINS }: Config,
    private readonly routes: NotificationRoutesRepository,
    private readonly clock: Clock,
  ) {
    this.localOrigins = WEBHOOK_LOCAL_ORIGINS;
  }

  @Get()
  @ResponseSchema(listOf(routeResponse))
  async list() {
    return { items: (await this.routes.list()).map(shownRoute) };
  }

  @Post()
  @HttpCode(200)
  @ResponseSchema(routeResponse, tooManyRoutes)
  async add(@Body({ schema: newRouteSchema }) route: NewRoute, @CurrentCaller() caller: Caller) {
    const detail = webhookFault(route, this.localOrigins);
    if (detail) throw invalidInput({ errors: [{ pointer: '/to', detail }] });
    if ((await this.routes.list()).length >= MOST_ROUTES) throw tooManyRoutes();
    const routeId = randomUUID();
    const decision = create(routeId, route, this.actOf(caller));
    await this.routes.add(routeId, decision);
    return shownRoute({ ...decision.next, _id: routeId });
  }

  @Post(':id')
  @HttpCode(200)
  @ResponseSchema(routeResponse, routeNotFound)
  async change(
    @Param('id') id: string,
    @Body({ schema: changedRouteSchema }) changed: ChangedRoute,
    @CurrentCaller() caller: Caller,
  ) {
    return this.decided(id, (route) => change(route, changed, this.actOf(caller)));
  }

  @Post(':id/test')
  @HttpCode(200)
  @ResponseSchema(routeResponse, routeNotFound)
  async test(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    return this.decided(id, (route) => test(route, this.actOf(caller)));
  }

  @Post(':id/removed')
  @HttpCode(200)
  @ResponseSchema(routeResponse, routeNotFound)
  async remove(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    return this.decided(id, (route) => remove(route, this.actOf(caller)));
  }

  private actOf(caller: Caller) {
    return { by: actorOf(caller), at: this.clock.now() };
  }

  private async decided(
    id: string,
    decide: (route: Document<NotificationRoute>) => Decision<NotificationRoute> | null,
  ) {
    let isChanged = false;
    const route = await this.routes.change(id, (current) => {
      const decision = decide(current);
      isChanged = decision !== null;
      return decision;
    });
    if (!route || !isChanged) throw routeNotFound({ detail: id });
    return shownRoute(route);
  }
}
