import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, DISCONNECT, fakeApi } from '../../fakeApi.ts';
import { openList, renderApp } from '../../renderApp.tsx';
import { STATEMENTS } from '../../spec.ts';
import { button, signIn } from '../page.ts';

type Reply = Answer | typeof DISCONNECT;

const unsuccessful = { body: { success: false } };

/** The texts of the page, each as the browser has it: a sentence with more behind it is another text. */
function texts() {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (nodes.nextNode()) found.push(nodes.currentNode.nodeValue ?? '');
  return found;
}

async function failSignIn(reply: Reply) {
  fakeApi.onList(() => reply);
  const { user } = renderApp({ url: '/login', as: null });
  await signIn(user);
}

async function failList(reply: Reply) {
  fakeApi.onList(() => reply);
  renderApp();
}

async function failExport(reply: Reply) {
  const { user } = await openList();
  fakeApi.onExport(() => reply);
  await user.click(button('Export CSV'));
}

test.each<[keyof typeof STATEMENTS, (reply: Reply) => Promise<void>, Reply]>([
  ['8.1', failSignIn, { status: 401 }],
  ['8.2', failSignIn, { status: 403 }],
  ['8.3', failSignIn, { status: 429 }],
  ['8.3', failSignIn, { status: 500 }],
  ['8.4', failSignIn, unsuccessful],
  ['8.5', failSignIn, DISCONNECT],
  ['8.6', failList, unsuccessful],
  ['8.7', failList, { status: 403 }],
  ['8.7', failList, { status: 429 }],
  ['8.7', failList, { status: 500 }],
  ['8.7', failList, DISCONNECT],
  ['8.8', failExport, unsuccessful],
  ['8.8', failExport, { status: 429 }],
  ['8.8', failExport, { status: 500 }],
  ['8.8', failExport, DISCONNECT],
])('the sentence of statement %s stands alone, word for word (%o %j)', async (id, fail, reply) => {
  const [, sentence] = /^[^:]+: (.+)$/.exec(STATEMENTS[id]) ?? [];
  await fail(reply);
  await waitFor(() => expect(texts()).toContain(sentence));
});
