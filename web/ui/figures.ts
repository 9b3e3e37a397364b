export type Drawn = {
  lines: string[]
  /** Like the `points` of a polyline. */
  dots: string
  isElastic?: boolean
  /** Footsteps next to the line. */
  trail?: string
  /** The light of a lamp. */
  beam?: string
}

/** The figures into which pages bend the slot line, in units of a drawing that is 1440 wide. */
export const figures = {
  /** A long swing with a shorter one above it. */
  ways: {
    lines: [
      'M770 74 C880 74 900 -84 1000 -84 S1150 74 1290 74',
      'M1000 74 C1090 74 1100 -46 1180 -46 S1290 74 1380 74',
    ],
    dots: '1000,-84 1180,-46',
    isElastic: true,
  },
  /** Nervous at first, then a long calm swing. */
  calming: {
    lines: [
      'M760 74 q12 -44 24 0 t24 0 t24 0 q14 -30 28 0 t28 0 q14 -18 28 0 C980 120 1000 -96 1110 -96 S1230 74 1360 74',
    ],
    dots: '760,74 1110,-96',
    isElastic: true,
  },
  /** A ticket with a perforation. */
  ticket: {
    lines: [
      'M1040 74 V-56 q0 -14 14 -14 H1232 a16 16 0 0 0 32 0 H1310 q14 0 14 14 V74',
      'M1248 -34 v8 m0 12 v8 m0 12 v8 m0 12 v8 m0 12 v8',
    ],
    dots: '1040,74 1324,74',
  },
  /** A question mark whose point is on the line. */
  question: {
    lines: ['M1230 30 V14 C1230 -22 1288 -24 1288 -66 A58 58 0 1 0 1172 -66'],
    dots: '1172,-66 1230,74',
  },
  /** A way up without steps, and a door at its end. */
  ramp: {
    lines: ['M780 74 L1180 -26 H1370 V74', 'M1250 -26 V-116 H1320 V-26', 'M1304 -70 v6'],
    dots: '930,36 1284,-56',
  },
  /** A keyhole that nobody looks through. */
  keyhole: {
    lines: ['M1180 74 L1212 -12 A50 50 0 1 1 1288 -12 L1320 74'],
    dots: '1180,74 1320,74',
  },
  /** A crowd of couples, each with its own stretch. */
  crowd: {
    lines: [
      'M770 74 C800 10 860 10 890 74',
      'M830 74 C880 -70 970 -70 1020 74',
      'M970 74 C1010 0 1070 0 1110 74',
      'M1060 74 C1110 -100 1220 -100 1270 74',
      'M1210 74 C1250 6 1310 6 1350 74',
    ],
    dots: '770,74 890,74 830,74 1020,74 970,74 1110,74 1060,74 1270,74 1210,74 1350,74',
    isElastic: true,
  },
  /** A relay from each to the next. */
  relay: {
    lines: [
      'M800 74 C850 -90 970 -90 1020 74',
      'M1020 74 C1070 -60 1150 -60 1200 74',
      'M1200 74 C1240 -10 1300 -10 1340 74',
    ],
    dots: '800,74 1020,74 1200,74 1340,74',
    isElastic: true,
  },
  /** One dancer has left the line and looks the wrong way, while the other reaches out. */
  broken: {
    lines: [
      'M884 74 L898 14 L916 74 M898 14 C894 -10 902 -24 900 -44',
      'M900 -32 C926 -34 942 -18 968 -34 M900 -32 C884 -18 880 -4 888 12',
      'M1282 -22 L1298 -74 L1318 -26 M1298 -74 C1294 -98 1302 -110 1300 -130',
      'M1300 -118 C1274 -116 1270 -140 1284 -150 M1300 -118 C1318 -110 1326 -98 1340 -104',
    ],
    trail: 'M1000 74 C1070 74 1052 8 1096 6 S1120 58 1160 40 S1160 -34 1204 -30 S1220 20 1252 -4',
    beam: 'M1350 -110 L1420 -140 M1354 -104 H1430 M1350 -98 L1420 -74',
    dots: '900,-60 1300,-146',
  },
} satisfies Record<string, Drawn>

export type Figure = keyof typeof figures

/** An elastic line consists of threads, each stretched a little less than the one above it. */
export const stretches = [1, 0.9, 0.8, 0.7, 0.6]
