import type { Settings } from '../settings.ts';
import { connectEmbedded } from './connectEmbedded.ts';
import { connectServer } from './connectServer.ts';
import { openFolder } from './openFolder.ts';
import type { Connection, ConnectionOptions } from './openPool.ts';

/** Opens the configured database and migrates its schema. */
export async function connect(
  settings: Settings,
  options: ConnectionOptions = {},
): Promise<Connection> {
  return settings.databaseUrl
    ? connectServer(settings.databaseUrl, { layout: settings.databaseLayout, ...options })
    : openFolder(settings.dataDir, (files) => connectEmbedded(files, options));
}
