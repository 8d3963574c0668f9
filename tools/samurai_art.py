"""Drawings of Samouraï & Katana: the picture of each card (62 x 44 units) and the crest of each clan (24 x 24, around its middle). Our own."""

from typing import Final

CARD_ART: Final = {
    "spear_ashigaru": (
        '<path d="M8 42 52 6" stroke="#5a3d1e" stroke-width="2.6"/><path d="M49 5 60-3 55 10Z" fill="#d8dde0" stroke="#'
        '333"/><path d="M20 42Q18 28 26 24H36Q44 28 42 42Z" fill="#7a4a35" stroke="#2a1c10"/><circle cx="31" cy="18" r='
        '"5" fill="#e8c9a0" stroke="#2a1c10"/><path d="M18 17Q31 4 44 17Z" fill="#3c342c" stroke="#1c150c"/><path d="M2'
        '2 32H41M21 37H42" stroke="#2a1c10" opacity=".5"/>'
    ),
    "foot_samurai": (
        '<path d="M20 43Q18 27 25 23H37Q44 27 42 43Z" fill="#5d2d2b" stroke="#2a1c10"/><path d="M16 32Q16 23 25 23V34ZM'
        '46 32Q46 23 37 23V34Z" fill="#7d3d35" stroke="#2a1c10"/><circle cx="31" cy="18" r="5" fill="#e8c9a0" stroke="#'
        '2a1c10"/><path d="M22 18Q22 8 31 8T40 18Q31 12 22 18Z" fill="#3c342c" stroke="#1c150c"/><path d="M42 34Q54 22 '
        '58 4" stroke="#dfe5e8" stroke-width="3" fill="none"/><path d="M42 34Q54 22 58 4" stroke="#555" stroke-width=".'
        '7" fill="none" transform="translate(1.5,.6)"/><path d="M37 31 45 37" stroke="#caa23a" stroke-width="3"/><path '
        'd="M25 8Q28 11 31 11T37 8" stroke="#e0b23c" stroke-width="2" fill="none"/>'
    ),
    "hatamoto": (
        '<path d="M14 40Q14 16 31 12 48 16 48 40Q40 33 31 33T14 40Z" fill="#38404d" stroke="#14181f"/><path d="M17 37Q1'
        '8 20 30 14" stroke="#fff" opacity=".4" fill="none" stroke-width="1.6"/><path d="M20 30Q31 24 42 30V38Q31 44 20'
        ' 38Z" fill="#a23a2c" stroke="#3a120c"/><path d="M24 33h5M33 33h5" stroke="#160a08" stroke-width="2"/><path d="'
        'M13 2Q18 15 31 15T49 2Q46 20 31 20T13 2Z" fill="#e0b23c" stroke="#7a5708"/><circle cx="31" cy="17" r="3" fill='
        '"#f6e3a0" stroke="#7a5708"/>'
    ),
    "war_fan": (
        '<path d="M31 40 8 16Q31-6 54 16Z" fill="#c8392b" stroke="#5b120b"/><circle cx="31" cy="17" r="7" fill="#f4d98a'
        '"/><path d="M31 40 15 11M31 40 23 6M31 40 31 4M31 40 39 6M31 40 47 11" stroke="#5b120b" stroke-width=".9" opac'
        'ity=".7"/><path d="M29 38h4v7h-4z" fill="#3b2a18"/>'
    ),
    "cavalry_charge": (
        '<path d="M6 40Q10 26 20 24 30 20 38 24L46 12 50 8 52 13Q58 17 58 22L52 23 47 21 44 30 46 42H42L40 33 26 33 18 '
        '42H13L19 32Q14 32 11 40Z" fill="#4a3020" stroke="#1c120a"/><path d="M46 12Q40 12 38 24" stroke="#1c120a" strok'
        'e-width="3" fill="none"/><path d="M24 23Q24 12 30 11 36 12 35 23Z" fill="#a23a2c" stroke="#3a120c"/><circle cx'
        '="30" cy="7" r="4" fill="#e8c9a0" stroke="#2a1c10"/><path d="M24 7Q30-3 36 7Z" fill="#33302c"/><path d="M34 18'
        ' 60 2" stroke="#5a3d1e" stroke-width="2"/><path d="M58 4 65-2 62 6Z" fill="#d8dde0"/><path d="M2 43H58" stroke'
        '="#8a6a3a" opacity=".5"/>'
    ),
    "plot": (
        '<path d="M8 42V26Q31 18 54 26V42Z" fill="#4d3b57" stroke="#221630"/><path d="M31 4 36 24 31 30 26 24Z" fill="#'
        'dfe5e8" stroke="#555"/><path d="M31 4V28" stroke="#888" stroke-width=".8"/><path d="M24 28h14v3H24z" fill="#ca'
        'a23a" stroke="#6a5010" stroke-width=".7"/><path d="M29 31h4v9h-4z" fill="#2c1a10"/><path d="M12 33Q20 28 26 34'
        'M36 34Q44 28 50 33" stroke="#f0dcaa" stroke-width="1.4" fill="none"/><circle cx="19" cy="34" r="1.5" fill="#f0'
        'dcaa"/><circle cx="43" cy="34" r="1.5" fill="#f0dcaa"/>'
    ),
    "arquebuses": (
        '<path d="M4 34 42 16 60 10 61 13 44 20 18 34 12 42H5Z" fill="#6a4526" stroke="#2a1a0c"/><path d="M22 25 62 8" '
        'stroke="#3a4148" stroke-width="3.4"/><path d="M28 24Q30 30 35 24" stroke="#caa23a" stroke-width="2" fill="none'
        '"/><g fill="#e9dfc8" opacity=".9"><circle cx="60" cy="4" r="4"/><circle cx="54" cy="0" r="3"/><circle cx="64" '
        'cy="-2" r="4"/></g>'
    ),
    "nichiren": (
        '<circle cx="31" cy="16" r="13" fill="#d4472f" opacity=".9"/><path d="M31 42Q12 42 10 30 20 28 26 36 22 24 31 1'
        '6 40 24 36 36 42 28 52 30 50 42 31 42Z" fill="#f3d6d0" stroke="#8a3a3a"/><path d="M31 42Q26 34 31 20 36 34 31 '
        '42Z" fill="#e8a8a0" stroke="#8a3a3a" stroke-width=".8"/>'
    ),
    "archers": (
        '<path d="M18 2Q46 20 18 44" fill="none" stroke="#5a3d1e" stroke-width="3"/><path d="M18 2V44" stroke="#e9dfc8"'
        '/><path d="M10 23H54" stroke="#8a6a3a" stroke-width="2"/><path d="M52 19 61 23 52 27Z" fill="#d8dde0" stroke="'
        '#333"/>'
    ),
    "mounted_samurai": (
        '<path d="M50 2V30" stroke="#5a3d1e" stroke-width="2"/><path d="M50 2h11v13H50z" fill="#a23a2c" stroke="#3a120c'
        '"/><path d="M8 40Q9 28 18 25 30 22 38 24L43 14 47 10 49 15Q54 18 55 24L49 25 44 24 42 32 43 43H38L37 34 24 34 '
        '20 43H15L17 33Q11 33 8 40Z" fill="#6d4a30" stroke="#1c120a"/><path d="M43 14Q38 15 37 25" stroke="#1c120a" str'
        'oke-width="3" fill="none"/><path d="M21 25Q20 13 28 12 35 13 34 26Z" fill="#3c5a78" stroke="#14222f"/><circle '
        'cx="28" cy="8" r="4" fill="#e8c9a0" stroke="#2a1c10"/><path d="M21 8Q28-3 35 8Z" fill="#33302c"/><path d="M24 '
        '0Q28 4 32 0" stroke="#e0b23c" stroke-width="1.8" fill="none"/>'
    ),
    "general": (
        '<path d="M10 44Q10 28 22 24H40Q52 28 52 44Z" fill="#2f3a4c" stroke="#12171f"/><path d="M18 34H44M16 39H46" str'
        'oke="#a23a2c" stroke-width="2"/><circle cx="31" cy="18" r="6" fill="#e8c9a0" stroke="#2a1c10"/><path d="M21 18'
        'Q20 6 31 6T41 18Q31 11 21 18Z" fill="#33302c" stroke="#14110d"/><path d="M17-2Q20 9 31 9T45-2Q43 12 31 12T17-2'
        'Z" fill="#e0b23c" stroke="#7a5708"/><path d="M49 42V26" stroke="#5a3d1e" stroke-width="2.4"/><path d="M49 30Q4'
        '1 28 42 20 43 13 49 16 55 13 56 20 57 28 49 30Z" fill="#c8392b" stroke="#5b120b"/><circle cx="49" cy="22" r="3'
        '" fill="#f4d98a"/>'
    ),
    "ninja": (
        '<path d="M12 44Q13 30 24 27H38Q49 30 50 44Z" fill="#23262d" stroke="#0c0d10"/><path d="M20 17Q20 4 31 4T42 17 '
        '31 30 20 17Z" fill="#2d3139" stroke="#0c0d10"/><path d="M22 14H40V19Q31 22 22 19Z" fill="#e8c9a0"/><path d="M2'
        '5 17h4M33 17h4" stroke="#120c08" stroke-width="2"/><path d="M41 9 53 4 47 13Z" fill="#2d3139" stroke="#0c0d10"'
        '/><path d="M54 30 57 23 60 30 67 33 60 36 57 43 54 36 47 33Z" transform="translate(-4,0)" fill="#cfd6d9" strok'
        'e="#3a4045"/><path d="M8 40 20 20" stroke="#cfd6d9" stroke-width="2.4"/><path d="M7 42 11 36" stroke="#2a1c10"'
        ' stroke-width="3.4"/>'
    ),
    "noh": (
        '<path d="M2 0H60V8Q46 14 31 8 16 14 2 8Z" fill="#a23a2c" stroke="#4a120c"/><path d="M31 6Q45 6 45 23 45 42 31 '
        '44 17 42 17 23 17 6 31 6Z" fill="#f8f1e2" stroke="#4a3a28"/><path d="M19 15Q24 8 31 9 38 8 43 15 42 7 31 6 20 '
        '7 19 15Z" fill="#1d1813"/><path d="M23 22q3-3 6 0M33 22q3-3 6 0" stroke="#1d1813" stroke-width="1.8" fill="non'
        'e"/><path d="M24 16q2-2 4-1M34 15q2-1 4 1" stroke="#8a7a62" stroke-width="1.6" fill="none"/><path d="M31 23V30'
        'l-2 1" stroke="#b09a7a" fill="none"/><path d="M26 35Q31 33 36 35 31 40 26 35Z" fill="#b3301f"/>'
    ),
    "ikko_ikki": (
        '<path d="M30-2V30M10 8V36M52 6V36" stroke="#5a3d1e" stroke-width="2"/><path d="M30-2H48V18H30Z" fill="#f8f1e2"'
        ' stroke="#4a3a28"/><path d="M34 3h10M39 1v14M35 9h8" stroke="#2a1c10" stroke-width="1.6"/><path d="M10 3 6 10H'
        '14ZM52 1 48 8H56Z" fill="#d8dde0" stroke="#333"/><path d="M4 44Q4 34 14 33T24 44ZM22 44Q22 32 32 31T42 44ZM39 '
        '44Q39 34 49 33T59 44Z" fill="#6a5a3a" stroke="#2a1c10"/><path d="M4 34 14 25 24 34Q14 38 4 34ZM22 32 32 22 42 '
        '32Q32 36 22 32ZM39 34 49 25 59 34Q49 38 39 34Z" fill="#d9b867" stroke="#6a5010"/>'
    ),
    "hokke": (
        '<path d="M12 6H50V38H12Z" fill="#f8f1e2" stroke="#6a5030"/><path d="M8 3H54V8H8ZM8 36H54V41H8Z" fill="#6e3a1c"'
        ' stroke="#2a1608"/><path d="M31 11V33M25 15h12M24 21h14M27 27h8" stroke="#2a1c10" stroke-width="2.2" fill="non'
        'e"/><path d="M17 12V31M21 12V27M42 12V31M46 12V27" stroke="#8a7a62" stroke-width="1.3"/><g fill="#a23a2c" stro'
        'ke="#4a120c" stroke-width=".7"><circle cx="50" cy="22" r="2.5"/><circle cx="54" cy="25" r="2.5"/><circle cx="5'
        '6" cy="30" r="2.5"/><circle cx="55" cy="35" r="2.5"/><circle cx="46" cy="24" r="2.5"/></g>'
    ),
    "shogunal_justice": (
        '<path d="M14 4H48V36H14Z" fill="#f8f1e2" stroke="#6a5030"/><path d="M10 1H52V6H10ZM10 34H52V39H10Z" fill="#6e3'
        'a1c" stroke="#2a1608"/><path d="M20 11H42M20 16H42M20 21H34" stroke="#8a7a62" stroke-width="1.6"/><rect x="30"'
        ' y="20" width="20" height="20" rx="3" fill="#b3301f" stroke="#5b120b"/><path d="M34 25H46M40 25V36M35 30H45M34'
        ' 36H46" stroke="#ffe9c8" stroke-width="2" fill="none"/>'
    ),
    "ronin": (
        '<path d="M20 44Q18 30 25 25H37Q44 30 42 44Z" fill="#5a5548" stroke="#231f18"/><path d="M24 30 38 42M38 30 25 4'
        '2" stroke="#231f18" stroke-width="1.2" opacity=".6"/><circle cx="31" cy="19" r="5.5" fill="#e8c9a0" stroke="#2'
        'a1c10"/><path d="M11 17Q31-1 51 17 31 11 11 17Z" fill="#c9a862" stroke="#6a4f1c"/><path d="M16 15 31 4 46 15M3'
        '1 4V12" stroke="#6a4f1c" stroke-width=".8" fill="none"/><path d="M8 40 27 29" stroke="#caa23a" stroke-width="3'
        '"/><path d="M27 29 58 11" stroke="#dfe5e8" stroke-width="3"/><path d="M27 29 58 11" stroke="#555" stroke-width'
        '=".7" transform="translate(.5,1.5)"/>'
    ),
    "warrior_monks": (
        '<path d="M17 44Q17 29 25 25H37Q45 29 45 44Z" fill="#e9dfc8" stroke="#4a3a28"/><path d="M20 14Q20 3 31 3T42 14Q'
        '44 24 38 27H24Q18 24 20 14Z" fill="#f8f1e2" stroke="#4a3a28"/><path d="M24 14Q31 9 38 14V20Q31 25 24 20Z" fill'
        '="#e8c9a0" stroke="#4a3a28"/><path d="M27 16h2.500M33 16h2.5" stroke="#1c150c" stroke-width="1.8"/><path d="M2'
        '6 30Q31 38 37 30" stroke="#7a4a1e" stroke-width="2" stroke-dasharray="2 1.5" fill="none"/><path d="M54 44V12" '
        'stroke="#5a3d1e" stroke-width="2.6"/><path d="M53 14Q50 4 57-3 62 5 56 14Z" fill="#d8dde0" stroke="#333"/>'
    ),
    "kagemusha": (
        '<path d="M6 42Q6 27 15 23H27Q35 27 35 42Z" fill="#8d8a86" opacity=".7"/><circle cx="21" cy="18" r="5" fill="#b'
        '9aea0" opacity=".8"/><path d="M12 18Q12 7 21 7T30 18Q21 12 12 18Z" fill="#6d6a66" opacity=".8"/><path d="M9 0Q'
        '12 9 21 9T33 0" stroke="#a99a6a" stroke-width="2" fill="none" opacity=".8"/><path d="M27 44Q27 28 36 24H48Q57 '
        '28 57 44Z" fill="#5d2d2b" stroke="#2a1c10"/><circle cx="42" cy="18" r="5.5" fill="#e8c9a0" stroke="#2a1c10"/><'
        'path d="M32 18Q32 6 42 6T52 18Q42 12 32 18Z" fill="#33302c" stroke="#14110d"/><path d="M29-2Q32 8 42 8T55-2Q53'
        ' 11 42 11T29-2Z" fill="#e0b23c" stroke="#7a5708"/><path d="M34 36H50M35 31H49" stroke="#caa23a" stroke-width="'
        '1.6"/>'
    ),
    "alliance": (
        '<path d="M4 24 18 14 30 20 27 27 12 37Z" fill="#3c5a78" stroke="#14222f"/><path d="M58 24 44 14 31 20 34 27 50'
        ' 37Z" fill="#a23a2c" stroke="#3a120c"/><path d="M23 20Q31 14 40 20L44 27Q40 34 33 31L24 33Q18 28 23 20Z" fill='
        '"#e8c9a0" stroke="#4a3420"/><path d="M27 26 35 30M30 23 38 28" stroke="#4a3420" stroke-width="1.2"/><path d="M'
        '14 6V16M48 6V16" stroke="#5a3d1e" stroke-width="1.8"/><path d="M14 4H25V12H14Z" fill="#3c5a78" stroke="#14222f'
        '"/><path d="M48 4H37V12H48Z" fill="#a23a2c" stroke="#3a120c"/><path d="M12 42H50" stroke="#caa23a" stroke-widt'
        'h="3"/>'
    ),
    "wako": (
        '<path d="M2 36Q8 31 14 36T26 36 38 36 50 36 62 36V44H2Z" fill="#3f7285"/><path d="M10 34H54L47 42H17Z" fill="#'
        '6a4526" stroke="#2a1a0c"/><path d="M13 37H50" stroke="#caa23a" stroke-width="1.2"/><path d="M31 34V1" stroke="'
        '#5a3d1e" stroke-width="2.4"/><path d="M14 6Q31 2 48 6V28Q31 24 14 28Z" fill="#3a3531" stroke="#14110d"/><path '
        'd="M15 12Q31 8 47 12M15 18Q31 14 47 18M15 24Q31 20 47 24" stroke="#14110d" fill="none"/><circle cx="31" cy="14'
        '" r="5" fill="#e9dfc8"/><circle cx="29" cy="13.5" r="1.3"/><circle cx="33" cy="13.5" r="1.3"/><path d="M29 17h'
        '4" stroke="#14110d"/><path d="M24 20 38 8M38 20 24 8" stroke="#e9dfc8" stroke-width="1.4"/>'
    ),
    "affront": (
        '<path d="M8 30Q8 8 31 8T54 30Q54 40 31 40T8 30Z" fill="#efe2c6" stroke="#6a5030"/><path d="M8 30Q31 38 54 30" '
        'stroke="#6a5030" fill="none"/><path d="M31 8 28 18 34 24 29 31 32 40" stroke="#8e2420" stroke-width="2.2" fill'
        '="none"/><path d="M20 16 14 24M42 16 48 24" stroke="#b9a478" stroke-width="1.4"/><path d="M26 2 31 8 37 1" str'
        'oke="#caa23a" stroke-width="2" fill="none"/><circle cx="10" cy="9" r="6" fill="#b3301f" stroke="#5b120b"/><pat'
        'h d="M7 6 13 12M13 6 7 12" stroke="#ffe9c8" stroke-width="2"/>'
    ),
    "tea_ceremony": (
        '<path d="M12 20H44Q44 41 28 42 12 41 12 20Z" fill="#3b4a3c" stroke="#141c15"/><path d="M15 23Q16 36 24 40" str'
        'oke="#fff" stroke-width="1.6" opacity=".35" fill="none"/><ellipse cx="28" cy="20" rx="16" ry="4.5" fill="#9cbf'
        '5f" stroke="#3f5a1c"/><path d="M22 42H34V45H22Z" fill="#2a352b"/><path d="M22 13Q19 9 23 6T22-1M30 13Q27 8 31 '
        '5T30-2" stroke="#8a7a62" stroke-width="1.6" fill="none" opacity=".7"/><path d="M50 44V30M53 44V30M56 44V30" st'
        'roke="#caa862" stroke-width="1.6"/><path d="M47 30H59L57 12H49Z" fill="#d9b867" stroke="#6a5010"/><path d="M49'
        ' 20H57" stroke="#6a5010"/>'
    ),
    "tsunami": (
        '<path d="M2 44V26Q6 2 34 2 54 3 57 20 50 12 42 16 36 20 40 28 44 36 60 36V44Z" fill="#3d6f94" stroke="#16354e"'
        '/><path d="M8 42Q8 14 32 9M15 43Q16 22 32 16M24 43Q25 30 33 26" stroke="#a9d0e4" stroke-width="2" fill="none"/'
        '><g fill="#f3f8f8" stroke="#6a94ac" stroke-width=".6"><circle cx="57" cy="20" r="3.2"/><circle cx="50" cy="15"'
        ' r="3"/><circle cx="43" cy="15" r="3"/><circle cx="55" cy="27" r="2"/><circle cx="47" cy="22" r="2.2"/></g><pa'
        'th d="M42 40 50 34 58 40Z" fill="#6a4526" stroke="#2a1a0c"/>'
    ),
}

CRESTS: Final = {
    "takeda": ('<path d="M0-8 4-4 0 0-4-4ZM0 0 4 4 0 8-4 4ZM-8 0-4-4 0 0-4 4ZM0 0 4-4 8 0 4 4Z" transform="scale(1.02)"/>'),
    "uesugi": (
        '<path d="M-7 5C-9-3-3-8 0-8S9-3 7 5C5 1 3 0 0 0S-5 1-7 5Z"/><circle cy="4.5" r="2.6"/><path d="M-1-8h2v8h-2z" fill="var(--f)"/>'
    ),
    "toyotomi": (
        '<path d="M0-2Q4-1 5 3 3 7 0 8-3 7-5 3-4-1 0-2ZM-6 0Q-9 1-9 4-6 6-4 3-5 1-6 0ZM6 0Q9 1 9 4 6 6 4 3 5 1 6 0Z"/><'
        'circle cy="-7" r="1.7"/><circle cx="-4.5" cy="-4.5" r="1.6"/><circle cx="4.5" cy="-4.5" r="1.6"/>'
    ),
    "oda": (
        '<g><ellipse cy="-5" rx="4.2" ry="3.4"/><ellipse cx="5.4" cy="-.6" rx="3.4" ry="4.2" transform="rotate(-20 5.4 '
        '-.6)"/><ellipse cx="-5.4" cy="-.6" rx="3.4" ry="4.2" transform="rotate(20 -5.4 -.6)"/><ellipse cx="3.2" cy="5.'
        '2" rx="3.8" ry="3.2" transform="rotate(30 3.2 5.2)"/><ellipse cx="-3.2" cy="5.2" rx="3.8" ry="3.2" transform="'
        'rotate(-30 -3.2 5.2)"/></g><circle r="2.6" fill="var(--f)"/>'
    ),
    "date": ('<path d="M-7-8h3V8h-3zM-1.5-8h3V8h-3zM4-8h3V8H4z"/>'),
    "tokugawa": ('<path d="M0-1C-5-3-5-8 0-8S5-3 0-1ZM-1 0C-1 5-5 8-8 4S-5-2-1 0ZM1 0C1 5 5 8 8 4S5-2 1 0Z"/>'),
}
