import { Controller, Get } from '@nestjs/common';
import { Public } from '@numbercast/platform';
import { ProviderStatusRepository } from '../dispatch/provider-status.repository.js';
import { BoardService } from '../stats/board.service.js';
import { ForecastsService } from '../stats/forecast/forecasts.service.js';
import { numbersStates } from '../stats/numbers-state.js';

/** State of number delivery for the public status page, without personal data. The gateway does not route to it. */
@Controller('internal/status')
@Public()
export class StatusController {
  constructor(
    private readonly boards: BoardService,
    private readonly forecasts: ForecastsService,
    private readonly providerStatus: ProviderStatusRepository,
  ) {}

  @Get()
  async read() {
    const [{ rows }, { deadlineRisks }, resting] = await Promise.all([
      this.boards.read(),
      this.forecasts.inDanger(),
      this.providerStatus.resting(),
    ]);
    return {
      unavailableChannels: resting.map(({ channel }) => channel),
      draws: numbersStates(rows, deadlineRisks),
    };
  }
}
