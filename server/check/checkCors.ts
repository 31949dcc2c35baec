import { CALLS } from './checkSignIn.ts';
import { quote } from './quote.ts';
import { LIST } from './readList.ts';
import { failed, type Report } from './report.ts';
import type { Account, Answer, Service } from './service.ts';

/** Whether a browser allows a dashboard on that origin to call the service. */
export async function checkCors(
  { check }: Report,
  service: Service,
  account: Account,
  origin: string,
): Promise<void> {
  const expectAllowedOrigin = ({ headers }: Answer) => {
    const allowed = headers.get('access-control-allow-origin');
    if (allowed !== '*' && allowed !== origin) {
      failed(`Access-Control-Allow-Origin is ${quote(allowed)}; it must be ${quote(origin)}.`);
    }
  };
  for (const path of CALLS) {
    await check(`CORS: a browser may ask ${path} from ${origin}`, async () => {
      const answer = await service.ask(path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      });
      if (answer.status < 200 || answer.status > 299) {
        failed(
          `The preflight (OPTIONS, which carries no keys) has status ${answer.status}; it must be 204.`,
        );
      }
      expectAllowedOrigin(answer);
      const headers = answer.headers.get('access-control-allow-headers') ?? '';
      // The wildcard * does not include Authorization.
      if (!/(^|[\s,])authorization($|[\s,])/i.test(headers)) {
        failed(`Access-Control-Allow-Headers is ${quote(headers)}; it must name Authorization.`);
      }
    });
  }
  await check('CORS: the answers may be read', async () => {
    expectAllowedOrigin(
      await service.ask(LIST, { query: { limit: 1 }, account, headers: { origin } }),
    );
  });
  await check('CORS: failures may be read too', async () => {
    // Without CORS headers a browser reports a network error in place of the 401.
    expectAllowedOrigin(await service.ask(LIST, { headers: { origin } }));
  });
}
