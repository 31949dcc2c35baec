import { databaseUrl, type Settings } from '../settings.ts';
import { connectEmbedded, openFolder } from './connectEmbedded.ts';
import { connectServer } from './connectServer.ts';
import type { Connection, ConnectionOptions } from './openPool.ts';

/** Opens the configured database and migrates its schema as `migrates` allows. */
export async function connect(
  settings: Settings,
  options: ConnectionOptions = {},
): Promise<Connection> {
  return settings.DATABASE_URL
    ? connectServer(databaseUrl(settings), { layout: settings.DATABASE_LAYOUT, ...options })
    : openFolder(settings.DATA_DIR, options.migrates !== false, (files) =>
        connectEmbedded(files, options),
      );
}
