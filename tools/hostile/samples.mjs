/** Texts as people and programs write them: what hostile texts are made of. */
import { readFileSync } from 'node:fs';
import { makeGgf, parseTranscript } from '../../packages/pincer/dist/games/othello/index.js';

const read = (path) => readFileSync(new URL(`../../packages/pincer/src/games/${path}`, import.meta.url), 'utf8');
const lines = (path) =>
  read(path)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

const epd = [...lines('chess/data/bratko-kopec.epd'), ...lines('chess/data/wac.epd').slice(0, 80)];
const pgn = read('chess/data/kasparov-anand-1995.pgn').split(/\n\n(?=\[Event )/);
const pdn = read('checkers/data/chinook-tinsley-1992.pdn').split(/\n\n(?=\[)/);
const wthor = lines('othello/data/wthor-1996.txt');
const obf = lines('othello/data/fforum-40-59.obf');
const transcripts = wthor.map((line) => line.split(' ')[1]);
const ggf = transcripts.slice(0, 20).map((text, index) => {
  const tags = { PB: 'one', PW: 't[w\\o]', RE: '+2', TI: '15:00/0:10', DT: `199${index % 10}` };
  return makeGgf({ ...parseTranscript(text).value, tags }).replace('[F5]', '[F5/1.5/3.2]');
});

/** By what they are. */
export const SAMPLES = {
  fen: epd.map((line) => `${line.split(' ').slice(0, 4).join(' ')} 3 17`),
  epd,
  pgn: [
    ...pgn,
    '{a} 1. e4 $1 (1. d4 d5 (1... Nf6 {b}) 2. c4!?) 1... e5 ; c\r\n2. Nf3 *\n[Event "x \\" y"]\n%z\n1. d4 1/2-1/2\n',
  ],
  san: ['e4', 'Nf3', 'Nbd2', 'exd5', 'O-O-O', 'e8=Q+', 'exd6 e.p.', 'e2e4', 'e7e8q', 'R1a3#!?'],
  checkersFen: ['B:W21,22,K30:B1-12', '[FEN "W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29:H3:F30."]', 'B:WK1:B'],
  checkersMove: ['9-13', '22x15', '22x15x6', '9 – 13!', '22:15'],
  pdn: [...pdn, '[Event "a \\" b"]\n[FEN "W:W18:B1"]\n1... 18-15 {c} (18-14 $2 remark.) 1-6!? ; d\n%e\n1/2-1/2\n'],
  wthor,
  obf,
  transcript: [...transcripts, '1. f5 2) D6, c3', 'f5d6pass'],
  ggf,
  board: obf.map((line) => line.split(';')[0]),
  columns: ['4453', '4, 4, 5 3', '1234567'],
  kalah: ['4 4 4 4 4 4 0 4 4 4 4 4 4 0 south', '0,0,0,0,0,1,30,1,2,3,0,0,0,11,north'],
  nim: ['3 4 5', '1,1,7'],
  ticTacToe: ['x.o.x.o..'],
  list: ['[4 4 4 4 4 4 0 4 4 4 4 4 4 0 south]\r\n3\r\n6\r\n1\n', 'a\nb\n\nc'],
  openings: ['1. e4 e5 2. Nf3 Nc6', 'f5d6c3', `${epd[0].split(' ').slice(0, 4).join(' ')} bm Qd1+;`, '11-15, 22-18'],
  hub: [
    'pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="9-13 22-17 13x22x17"',
    'level depth=9 move-time=0.5 time=60 inc=1 moves=20 infinite',
    'set-param name=variant value="english"',
    'info depth=9 score=0.15 pv="9-13 22-18"',
    'go think',
  ],
  hubPosition: ['Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww'],
  uci: [
    'position startpos moves e2e4 e7e5 g1f3',
    `position fen ${epd[0].split(' ').slice(0, 4).join(' ')} 0 1 moves a2a3`,
    'setoption name Move Overhead value 50',
    'go searchmoves e2e4 d2d4 depth 1',
    'debug on',
  ],
  gtp: [
    '12 play b f5',
    'time_settings 60 10 5',
    'time_left b 30 0 # comment',
    'known_command genmove',
    '7 boardsize 8',
  ],
  nboard: [`set game ${ggf[0]}`, 'set depth 4', 'move F5/1.2/3.4', 'ping 3', 'set contempt 0'],
  uciInfo: [
    'info depth 12 seldepth 20 multipv 1 score cp -31 lowerbound nodes 123456 nps 1000000 time 123 pv e2e4 e7e5',
    'info depth 9 multipv 2 score mate -3 nodes 5',
    'info string depth 7',
  ],
  uciOption: ['option name Own Book type check default false', 'option name Hash type spin default 1 min 1 max 9'],
  xboardFeature: ['feature myname="A B" ping=1 option="Own Book -check 0" option="Level -spin 1 0 9" done=1'],
  player: [
    'pincer:driver=mtdf,table=20,name=a%2Cb',
    'uci:"/usr/games/an engine" --fast,Hash=16,tc=1+0.01,name=other',
    'gtp:/bin/x,movetime=500ms',
  ],
  timeControl: ['40/5:00+0.5', '1+0.01', '300'],
  rule: ['moves=40,plies=12,score=10', 'elo0=0,elo1=5,alpha=0.05'],
  duration: ['500ms', '1.5h'],
  address: ['postgres://me:secret@db.example:5432/lab?sslmode=verify-full&host=a', 'postgresql://[::1]/lab'],
  cell: ['0.97 (0.95–1.02)', 'a | *b* <script> & \r\n c', 'random, width 6, seed 3, height 8'],
  tree: ['seed 7 width 8 height 6 range 1000 order strong'],
  experiment: [
    JSON.stringify({
      name: 'my-experiment',
      title: 'Does a larger table help?',
      games: [{ game: 'tic-tac-toe', positions: [{ name: 'the start', text: '.........' }], depth: 5 }],
      drivers: ['aspiration', { label: 'a bad guess', driver: 'mtdf', offset: 300 }],
      tables: [12, 16],
      variants: [{ name: 'bare', history: false }],
    }),
  ],
};
