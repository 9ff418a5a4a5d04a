import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stageChange, useLists } from '../store.ts';
import { bodies, openPart } from '../test-editor.tsx';
import { useVertex } from '../use-vertex.ts';
import { WritePane } from '../write/write-pane.tsx';
import { AttributeEdit } from './attribute-edit.tsx';
import { NewAttribute } from './new-attribute.tsx';

const names = ['ogit/_id', 'ogit/name', '/location', '/slots'];

function Attributes({ id }: { id: string }) {
  const { vertex } = useVertex(id);
  return (
    vertex && (
      <>
        {names.map((name) => (
          <AttributeEdit key={name} vertex={vertex} attribute={name} />
        ))}
        <NewAttribute vertex={vertex} />
        <WritePane vertex={vertex} />
      </>
    )
  );
}
const open = () => openPart((id) => <Attributes id={id} />, { '/slots': 4 });

async function editAttribute(name: string, value: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Change ${name}` }));
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.submit(field);
}
function addAttribute(name: string, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the attribute' }), {
    target: { value: name },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Value of the attribute' }), { target: { value } });
}

describe('plain attributes', () => {
  it('are changed, removed and added together, and written in one body', async () => {
    const { user, platform } = open();
    await editAttribute('/location', 'rack 7');
    await user.click(screen.getByRole('button', { name: 'Remove ogit/name' }));
    addAttribute('/owner', 'ops');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(bodies()).toEqual([{ '/location': 'rack 7', 'ogit/name': null, '/owner': 'ops' }]);
    await user.click(screen.getByRole('button', { name: 'Write 3 changes' }));
    expect(await screen.findByText(/stored as intended/)).toBeTruthy();
    expect(platform.attributes()).toMatchObject({ '/location': 'rack 7', '/owner': 'ops' });
    expect(platform.attributes()).not.toHaveProperty('ogit/name');
  });

  it('keep their kind: a number stays a number', async () => {
    open();
    await editAttribute('/slots', 'many');
    expect(screen.getByText(/The value is not text/)).toBeTruthy();
    const field = screen.getByRole('textbox', { name: '/slots' });
    for (const rounded of ['12345678901234567890', '1e999', '{"a":[9007199254740993]}']) {
      fireEvent.change(field, { target: { value: rounded } });
      fireEvent.submit(field);
      expect(screen.getByText(/would lose digits/)).toBeTruthy();
    }
    fireEvent.change(field, { target: { value: '8' } });
    fireEvent.submit(field);
    expect(bodies()).toEqual([{ '/slots': 8 }]);
    expect(screen.getByText('changed')).toBeTruthy();
  });

  it('return the focus to their button after editing', async () => {
    const { user } = open();
    const button = () => screen.getByRole('button', { name: 'Change /location' });
    (await screen.findByRole('button', { name: 'Change /location' })).focus();
    await user.keyboard('{Enter}');
    await user.keyboard('rack 7{Enter}');
    expect(document.activeElement).toBe(button());
    await user.keyboard('{Enter}{Escape}');
    expect(document.activeElement).toBe(button());
  });

  it('keep their line endings when their text changes', async () => {
    openPart((id) => <Attributes id={id} />, { '/location': 'hall 1\r\nrack 1' });
    await editAttribute('/location', 'hall 1\nrack 2');
    expect(bodies()).toEqual([{ '/location': 'hall 1\r\nrack 2' }]);
  });

  it('keep the typed text while another change is being written, and say why it is not staged', async () => {
    const { user, test } = open();
    test.respondVertices({ write: () => new Promise(() => undefined) });
    await editAttribute('/location', 'rack 7');
    await user.click(screen.getByRole('button', { name: 'Change ogit/name' }));
    const field = screen.getByRole('textbox', { name: 'ogit/name' });
    await user.click(screen.getByRole('button', { name: 'Write 1 change' }));
    fireEvent.change(field, { target: { value: 'new' } });
    fireEvent.submit(field);
    expect(screen.getByText(/is being written/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'ogit/name' }).value).toBe('new');
  });

  it('can be discarded one by one while they are staged', async () => {
    const { user } = open();
    await editAttribute('/location', 'rack 7');
    await user.click(screen.getByRole('button', { name: 'Discard the staged change of /location' }));
    expect(screen.queryByText('What will be written')).toBeNull();
  });

  it('that become a list show their value as kept, and are then changed in the list editor only', async () => {
    const { vertex } = open();
    const location = await screen.findByRole('button', { name: 'Change /location' });
    const value = location.parentElement?.parentElement;
    const [base] = useLists.getState().vertices.values();
    act(
      () =>
        void stageChange(base ?? vertex, '/location', {
          kind: 'add',
          item: { value: 'rack 9', created: null },
        }),
    );
    expect(value?.textContent).toBe('1 addedrack 1');
    expect(value?.querySelector('s')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change /location' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard the staged change of /location' })).toBeTruthy();
  });

  it('cannot be changed if the platform sets them, and begin with a slash if they are free', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: 'Change /location' });
    expect(screen.queryByRole('button', { name: 'Change ogit/_id' })).toBeNull();
    addAttribute('owner', 'ops');
    await user.click(screen.getByRole('button', { name: 'Add as a list' }));
    expect(screen.getByText(/begins with \//)).toBeTruthy();
    addAttribute('/owner', 'ops');
    await user.click(screen.getByRole('button', { name: 'Add as a list' }));
    expect(bodies()).toEqual([{ '+/owner': [{ value: 'ops' }] }]);
  });

  it('have a value for each pasted line if they are added as a list', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Name of the attribute' }), '/owner');
    await user.click(screen.getByRole('textbox', { name: 'Value of the attribute' }));
    await user.paste('ops\r\nnet\r\n');
    await user.click(screen.getByRole('button', { name: 'Add as a list' }));
    expect(bodies()).toEqual([{ '+/owner': [{ value: 'ops' }, { value: 'net' }] }]);
  });
});
