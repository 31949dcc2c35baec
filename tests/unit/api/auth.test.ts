import { expect, test } from 'vitest';
import { toCredentials } from '../../../src/api/auth.ts';

test('a Merchant ID and a Secret Key beyond Latin-1 can sign in', () => {
  const bytes = Buffer.from(toCredentials('दुकान', 'गुप्त€'), 'base64');
  expect(bytes.toString()).toBe('दुकान:गुप्त€');
});
