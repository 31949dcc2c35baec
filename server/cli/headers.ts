import { readPageHeaders } from '../dashboard.ts';
import { STRICT_TRANSPORT } from '../headers.ts';
import { OperatorError, parseArguments, runCommand } from '../operatorError.ts';

const USAGE = `Usage: npm run --silent headers -- [plain | nginx | caddy] [INDEX_HTML]
  Prints the headers that a web server must send with the dashboard's files. They belong to the given index.html
  (dist/index.html by default): print them again after each build and after editing the service's address.`;

type Headers = [name: string, value: string][];

const FORMATS: Record<string, (headers: Headers) => string> = {
  plain: (headers) => headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
  nginx: (headers) =>
    headers.map(([name, value]) => `add_header ${name} "${value}" always;`).join('\n'),
  caddy: (headers) =>
    `header {\n${headers.map(([name, value]) => `\t${name} "${value}"`).join('\n')}\n}`,
};

await runCommand(async () => {
  const { format, file } = readArguments();
  const headers = { ...readPageHeaders(file), 'strict-transport-security': STRICT_TRANSPORT };
  console.log(format(Object.entries(headers)));
});

function readArguments() {
  const { positionals } = parseArguments(USAGE, { allowPositionals: true });
  const [name = 'plain', file = 'dist/index.html', ...more] = positionals;
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (!format || more.length > 0) throw new OperatorError(USAGE);
  return { format, file };
}
