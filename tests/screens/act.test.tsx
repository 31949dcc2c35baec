import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { act } from '../act.ts';
import { consoleErrors } from '../setup.ts';

let answer = () => {};

function Answers() {
  const [text, setText] = useState('waiting');
  answer = () => setText('answered');
  return text;
}

test('an answer that arrives while Vitest awaits what a hook returns is no error', async () => {
  render(<Answers />);
  const ended = act(() => window.dispatchEvent(new Event('focus')));
  const answered = Promise.resolve()
    .then(() => {})
    .then(() => answer());
  await Promise.all([ended, answered]);
  expect(await screen.findByText('answered')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
