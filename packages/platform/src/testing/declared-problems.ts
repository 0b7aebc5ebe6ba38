import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { catchError, throwError } from 'rxjs';
import { routeSchemaOf } from '../http/response-schema.js';
import { invalidInput, Problem } from '../http/problem.js';

/** Fails a test whose route returned an undeclared problem. */
export class DeclaredProblems implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const declared = routeSchemaOf(context.getHandler());
    if (context.getType() !== 'http' || !declared) return next.handle();
    const known = [invalidInput, ...declared.problems].map(({ code, status }) => `${status} ${code}`);
    return next.handle().pipe(
      catchError((error: unknown) => {
        const isKnown = !(error instanceof Problem) || known.includes(`${error.status} ${error.code}`);
        const where = `${context.getClass().name}.${context.getHandler().name}`;
        return throwError(() => (isKnown ? error : new Error(`${where} does not declare ${String(error)}`)));
      }),
    );
  }
}
