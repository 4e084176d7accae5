"""Names of venues, publishers, places and people of many fields, written from general knowledge.

They only make training strings various; no reading looks anything up here.
"""

from __future__ import annotations

# Long name, and its abbreviation or acronym (empty where there is none in use).
JOURNALS = """
Nature|Nature
Science|Science
Cell|Cell
The Lancet|Lancet
The New England Journal of Medicine|N. Engl. J. Med.
Journal of the American Medical Association|JAMA
British Medical Journal|BMJ
Proceedings of the National Academy of Sciences|PNAS
Proceedings of the National Academy of Sciences of the United States of America|Proc. Natl. Acad. Sci. U.S.A.
Physical Review Letters|Phys. Rev. Lett.
Physical Review B|Phys. Rev. B
Physical Review D|Phys. Rev. D
Physical Review E|Phys. Rev. E
Physical Review X|Phys. Rev. X
Reviews of Modern Physics|Rev. Mod. Phys.
Journal of Chemical Physics|J. Chem. Phys.
The Journal of Physical Chemistry A|J. Phys. Chem. A
The Journal of Physical Chemistry Letters|J. Phys. Chem. Lett.
Journal of Chemical Theory and Computation|J. Chem. Theory Comput.
Journal of the American Chemical Society|J. Am. Chem. Soc.
Angewandte Chemie International Edition|Angew. Chem. Int. Ed.
Chemical Science|Chem. Sci.
Chemical Communications|Chem. Commun.
ACS Nano|ACS Nano
Nano Letters|Nano Lett.
Advanced Materials|Adv. Mater.
Advanced Functional Materials|Adv. Funct. Mater.
Nature Communications|Nat. Commun.
Nature Physics|Nat. Phys.
Nature Medicine|Nat. Med.
Nature Neuroscience|Nat. Neurosci.
Nature Methods|Nat. Methods
Nature Machine Intelligence|Nat. Mach. Intell.
Scientific Reports|Sci. Rep.
PLOS ONE|PLoS One
PLOS Computational Biology|PLoS Comput. Biol.
PLOS Genetics|PLoS Genet.
PLOS Biology|PLoS Biol.
eLife|eLife
Frontiers in Psychology|Front. Psychol.
Frontiers in Neuroscience|Front. Neurosci.
Frontiers in Human Neuroscience|Front Hum Neurosci
Frontiers in Robotics and AI|Front. Robot. AI
Journal of Neuroscience|J. Neurosci.
Neuron|Neuron
NeuroImage|NeuroImage
Bioinformatics|Bioinformatics
BMC Bioinformatics|BMC Bioinform.
Nucleic Acids Research|Nucleic Acids Res.
Genome Biology|Genome Biol.
Genome Research|Genome Res.
Molecular Biology and Evolution|Mol Biol Evol
Journal of Molecular Biology|J Mol Biol
Journal of Biological Chemistry|J. Biol. Chem.
Blood|Blood
Circulation|Circulation
Cancer Research|Cancer Res
Journal of Clinical Oncology|J. Clin. Oncol.
Annals of Internal Medicine|Ann Intern Med
American Journal of Epidemiology|Am. J. Epidemiol.
American Journal of Public Health|Am J Public Health
Psychological Review|Psychol. Rev.
Psychological Science|Psychol Sci
Journal of Experimental Psychology: General|J. Exp. Psychol. Gen.
Journal of Personality and Social Psychology|J Pers Soc Psychol
Behavioral and Brain Sciences|Behav. Brain Sci.
Trends in Cognitive Sciences|Trends Cogn. Sci.
Cognition|Cognition
Cognitive Science|Cogn. Sci.
American Economic Review|AER
Econometrica|Econometrica
The Quarterly Journal of Economics|QJE
Journal of Political Economy|JPE
Review of Economic Studies|REStud
Journal of Finance|J. Finance
Journal of Econometrics|J. Econom.
Management Science|Manag. Sci.
Operations Research|Oper. Res.
Strategic Management Journal|SMJ
Academy of Management Review|AMR
American Sociological Review|Am. Sociol. Rev.
American Political Science Review|APSR
American Journal of Sociology|AJS
World Politics|World Polit.
Critical Inquiry|Crit. Inq.
Past & Present|Past Present
The American Historical Review|AHR
Isis|Isis
Mind|Mind
Philosophical Review|Philos. Rev.
Philosophy of Science|Philos. Sci.
Synthese|Synthese
Noûs|Noûs
Language|Language
Linguistic Inquiry|LI
Natural Language & Linguistic Theory|NLLT
Annals of Mathematics|Ann. of Math.
Inventiones Mathematicae|Invent. Math.
Journal of the American Mathematical Society|J. Amer. Math. Soc.
Duke Mathematical Journal|Duke Math. J.
Communications in Mathematical Physics|Comm. Math. Phys.
Archive for Rational Mechanics and Analysis|Arch. Ration. Mech. Anal.
SIAM Journal on Computing|SIAM J. Comput.
SIAM Journal on Numerical Analysis|SIAM J. Numer. Anal.
SIAM Journal on Optimization|SIOPT
Mathematical Programming|Math. Program.
Mathematics of Operations Research|Math. Oper. Res.
The Annals of Statistics|Ann. Statist.
The Annals of Applied Probability|Ann. Appl. Probab.
Journal of the Royal Statistical Society: Series B|JRSSB
Journal of the American Statistical Association|JASA
Biometrika|Biometrika
Statistical Science|Stat. Sci.
Bayesian Analysis|Bayesian Anal.
Journal of Computational and Graphical Statistics|JCGS
Statistics and Computing|Stat. Comput.
Journal of Machine Learning Research|JMLR
Machine Learning|Mach. Learn.
Transactions on Machine Learning Research|TMLR
Neural Computation|Neural Comput.
Neural Networks|Neural Netw.
Journal of Artificial Intelligence Research|JAIR
Artificial Intelligence|AIJ
Pattern Recognition|PR
Pattern Recognition Letters|PRL
IEEE Transactions on Pattern Analysis and Machine Intelligence|TPAMI
IEEE Transactions on Image Processing|TIP
IEEE Transactions on Information Theory|IEEE Trans. Inf. Theory
IEEE Transactions on Signal Processing|IEEE Trans. Signal Process.
IEEE Transactions on Neural Networks and Learning Systems|TNNLS
IEEE Transactions on Knowledge and Data Engineering|TKDE
IEEE Transactions on Visualization and Computer Graphics|TVCG
IEEE Transactions on Software Engineering|TSE
IEEE Transactions on Robotics|T-RO
IEEE Robotics and Automation Letters|RA-L
IEEE Transactions on Automatic Control|TAC
IEEE Transactions on Intelligent Transportation Systems|T-ITS
IEEE Transactions on Medical Imaging|TMI
IEEE Transactions on Wireless Communications|TWC
IEEE Communications Magazine|IEEE Commun. Mag.
IEEE Internet of Things Journal|IoT-J
IEEE Access|IEEE Access
IEEE Software|IEEE Softw.
IEEE Computer|Computer
IEEE Micro|IEEE Micro
IEEE Security & Privacy|IEEE S&P Mag.
Proceedings of the IEEE|Proc. IEEE
Communications of the ACM|CACM
Journal of the ACM|JACM
ACM Computing Surveys|ACM Comput. Surv.
ACM Transactions on Graphics|TOG
ACM Transactions on Database Systems|TODS
ACM Transactions on Computer Systems|TOCS
ACM Transactions on Software Engineering and Methodology|TOSEM
ACM Transactions on Programming Languages and Systems|TOPLAS
ACM Transactions on Computer-Human Interaction|TOCHI
ACM Transactions on Information Systems|TOIS
Proceedings of the ACM on Human-Computer Interaction|Proc. ACM Hum. Comput. Interact.
Proceedings of the ACM on Programming Languages|PACMPL
Proceedings of the VLDB Endowment|PVLDB
The VLDB Journal|VLDB J.
SIGMOD Record|SIGMOD Rec.
International Journal of Computer Vision|IJCV
International Journal of Robotics Research|IJRR
Autonomous Robots|Auton. Robots
Science Robotics|Sci. Robot.
Computational Linguistics|Comput. Linguist.
Transactions of the Association for Computational Linguistics|TACL
Computer Speech & Language|Comput. Speech Lang.
Speech Communication|Speech Commun.
Language Resources and Evaluation|Lang. Resour. Eval.
Journal of Cryptology|J. Cryptol.
Theoretical Computer Science|TCS
Journal of Computer and System Sciences|JCSS
Information and Computation|Inf. Comput.
Algorithmica|Algorithmica
Information Sciences|Inf. Sci.
Knowledge-Based Systems|Knowl.-Based Syst.
Expert Systems with Applications|ESWA
Future Generation Computer Systems|FGCS
Journal of Systems and Software|JSS
Journal of Systems Architecture|JSA
Empirical Software Engineering|EMSE
Computers & Education|Comput. Educ.
Computers & Graphics|C&G
Computer Graphics Forum|CGF
Int. J. Human-Computer Studies|IJHCS
Journal of the Acoustical Society of America|JASA
Journal of Fluid Mechanics|J. Fluid Mech.
Physics of Fluids|Phys. Fluids
Journal of Computational Physics|J. Comput. Phys.
Computer Methods in Applied Mechanics and Engineering|CMAME
Applied Physics Letters|Appl. Phys. Lett.
Optics Express|Opt. Express
Optics Letters|Opt. Lett.
Optica|Optica
New Journal of Physics|New J. Phys.
Journal of High Energy Physics|JHEP
Physics Letters B|Phys. Lett. B
Nuclear Physics A|Nucl. Phys. A
The Astrophysical Journal|ApJ
The Astronomical Journal|AJ
Astronomy & Astrophysics|A&A
Monthly Notices of the Royal Astronomical Society|MNRAS
Journal of Geophysical Research|J. Geophys. Res.
Geophysical Research Letters|Geophys. Res. Lett.
Journal of Climate|J. Clim.
Climate Dynamics|Clim. Dyn.
Remote Sensing of Environment|Remote Sens. Environ.
Remote Sensing|Remote Sens.
Sensors|Sensors
Water Resources Research|Water Resour. Res.
Earth and Planetary Science Letters|EPSL
Ecology Letters|Ecol. Lett.
Ecology|Ecology
Global Change Biology|Glob. Change Biol.
Conservation Biology|Conserv. Biol.
Proceedings of the Royal Society B|Proc. R. Soc. B
Philosophical Transactions of the Royal Society A|Phil. Trans. R. Soc. A
Biological Psychiatry|Biol. Psychiatry
Psychopharmacology|Psychopharmacology
Drug and Alcohol Dependence|Drug Alcohol Depend
Neuropharmacology|Neuropharmacology
ChemBioChem|Chembiochem
Annalen der Physik|Ann. Phys.
Zeitschrift für Physik|Z. Phys.
Comptes Rendus Mathématique|C. R. Math.
Revue d'Intelligence Artificielle|RIA
Informatik-Spektrum|Inform.-Spektrum
Journal of Alzheimer's Disease|JAD
Medical Image Analysis|MedIA
Radiology|Radiology
Studies in Health Technology and Informatics|Stud Health Technol Inform
Journal of Biomedical Informatics|JBI
Journal of the American Medical Informatics Association|JAMIA
Landscape and Urban Planning|Landsc. Urban Plan.
Cities|Cities
Transportation Research Part C: Emerging Technologies|Transp. Res. C
Energy and Buildings|Energy Build.
Applied Energy|Appl. Energy
Renewable and Sustainable Energy Reviews|RSER
Journal of Power Sources|J. Power Sources
Construction and Building Materials|Constr. Build. Mater.
Journal of Cleaner Production|J. Clean. Prod.
Information Processing Letters|IPL
Information Processing & Management|IPM
Journal of the Association for Information Science and Technology|JASIST
Scientometrics|Scientometrics
Research Policy|Res. Policy
AI & Society|AI Soc.
Ethics and Information Technology|Ethics Inf. Technol.
Big Data & Society|Big Data Soc.
New Media & Society|New Media Soc.
Journal of Open Source Software|JOSS
SoftwareX|SoftwareX
GigaScience|GigaScience
Patterns|Patterns
iScience|iScience
Applied Sciences|Appl. Sci.
Entropy|Entropy
Mathematics|Mathematics
Dagstuhl Reports|Dagstuhl Rep.
ERCIM News|ERCIM News
CoRR|CoRR
USENIX ;login:|;login:
""".strip().splitlines()

CONFERENCES = """
Neural Information Processing Systems|NeurIPS
Advances in Neural Information Processing Systems|NIPS
International Conference on Machine Learning|ICML
International Conference on Learning Representations|ICLR
AAAI Conference on Artificial Intelligence|AAAI
International Joint Conference on Artificial Intelligence|IJCAI
International Conference on Artificial Intelligence and Statistics|AISTATS
Conference on Uncertainty in Artificial Intelligence|UAI
Conference on Learning Theory|COLT
IEEE/CVF Conference on Computer Vision and Pattern Recognition|CVPR
IEEE Conference on Computer Vision and Pattern Recognition|CVPR
IEEE/CVF International Conference on Computer Vision|ICCV
European Conference on Computer Vision|ECCV
British Machine Vision Conference|BMVC
Winter Conference on Applications of Computer Vision|WACV
Annual Meeting of the Association for Computational Linguistics|ACL
Conference on Empirical Methods in Natural Language Processing|EMNLP
Conference of the North American Chapter of the Association for Computational Linguistics|NAACL
Conference of the European Chapter of the Association for Computational Linguistics|EACL
International Conference on Computational Linguistics|COLING
Language Resources and Evaluation Conference|LREC
Conference on Language Modeling|COLM
Interspeech|Interspeech
IEEE International Conference on Acoustics, Speech and Signal Processing|ICASSP
International Conference on Robotics and Automation|ICRA
IEEE/RSJ International Conference on Intelligent Robots and Systems|IROS
Robotics: Science and Systems|RSS
Conference on Robot Learning|CoRL
ACM/IEEE International Conference on Human-Robot Interaction|HRI
ACM CHI Conference on Human Factors in Computing Systems|CHI
ACM Symposium on User Interface Software and Technology|UIST
ACM Conference on Computer-Supported Cooperative Work and Social Computing|CSCW
ACM SIGGRAPH|SIGGRAPH
SIGGRAPH Asia|SIGGRAPH Asia
ACM International Conference on Multimedia|ACM MM
ACM SIGKDD Conference on Knowledge Discovery and Data Mining|KDD
IEEE International Conference on Data Mining|ICDM
The Web Conference|WWW
ACM International Conference on Web Search and Data Mining|WSDM
ACM SIGIR Conference on Research and Development in Information Retrieval|SIGIR
ACM International Conference on Information and Knowledge Management|CIKM
ACM SIGMOD International Conference on Management of Data|SIGMOD
International Conference on Very Large Data Bases|VLDB
IEEE International Conference on Data Engineering|ICDE
International Conference on Extending Database Technology|EDBT
USENIX Symposium on Operating Systems Design and Implementation|OSDI
ACM Symposium on Operating Systems Principles|SOSP
USENIX Symposium on Networked Systems Design and Implementation|NSDI
USENIX Annual Technical Conference|USENIX ATC
USENIX Conference on File and Storage Technologies|FAST
European Conference on Computer Systems|EuroSys
ACM Symposium on Cloud Computing|SoCC
Architectural Support for Programming Languages and Operating Systems|ASPLOS
International Symposium on Computer Architecture|ISCA
IEEE/ACM International Symposium on Microarchitecture|MICRO
IEEE International Symposium on High-Performance Computer Architecture|HPCA
International Conference for High Performance Computing, Networking, Storage and Analysis|SC
ACM SIGCOMM|SIGCOMM
IEEE INFOCOM|INFOCOM
ACM MobiCom|MobiCom
ACM MobiSys|MobiSys
IEEE Symposium on Security and Privacy|S&P
ACM Conference on Computer and Communications Security|CCS
USENIX Security Symposium|USENIX Security
Network and Distributed System Security Symposium|NDSS
International Cryptology Conference|CRYPTO
ACM Symposium on Theory of Computing|STOC
IEEE Symposium on Foundations of Computer Science|FOCS
ACM-SIAM Symposium on Discrete Algorithms|SODA
International Colloquium on Automata, Languages, and Programming|ICALP
Symposium on Theoretical Aspects of Computer Science|STACS
ACM SIGPLAN Symposium on Principles of Programming Languages|POPL
ACM SIGPLAN Conference on Programming Language Design and Implementation|PLDI
Object-Oriented Programming, Systems, Languages & Applications|OOPSLA
International Conference on Computer Aided Verification|CAV
Tools and Algorithms for the Construction and Analysis of Systems|TACAS
International Conference on Software Engineering|ICSE
IEEE/ACM International Conference on Automated Software Engineering|ASE
ACM Joint European Software Engineering Conference and Symposium on the Foundations of Software Engineering|ESEC/FSE
IEEE International Conference on Software Architecture|ICSA
European Conference on Software Architecture|ECSA
International Conference on Autonomous Agents and Multiagent Systems|AAMAS
Genetic and Evolutionary Computation Conference|GECCO
Design Automation Conference|DAC
International Conference on Computer-Aided Design|ICCAD
Real-Time Systems Symposium|RTSS
Medical Image Computing and Computer-Assisted Intervention|MICCAI
IEEE International Symposium on Biomedical Imaging|ISBI
International Semantic Web Conference|ISWC
Extended Semantic Web Conference|ESWC
ACM Conference on Fairness, Accountability, and Transparency|FAccT
AAAI/ACM Conference on AI, Ethics, and Society|AIES
Conference on Machine Learning and Systems|MLSys
IEEE Intelligent Vehicles Symposium|IV
IEEE International Conference on Intelligent Transportation Systems|ITSC
IEEE International Geoscience and Remote Sensing Symposium|IGARSS
IEEE Global Communications Conference|GLOBECOM
IEEE International Conference on Communications|ICC
IEEE International Conference on Big Data|BigData
ACM Conference on Recommender Systems|RecSys
Intelligent User Interfaces|IUI
Annual Conference of the Cognitive Science Society|CogSci
American Control Conference|ACC
IEEE Conference on Decision and Control|CDC
AGU Fall Meeting|AGU
EGU General Assembly|EGU
American Economic Association Annual Meeting|AEA
Annual Meeting of the American Sociological Association|ASA
International Congress of Mathematicians|ICM
Eurographics|Eurographics
International Conference on 3D Vision|3DV
Findings of the Association for Computational Linguistics|Findings
Hot Topics in Operating Systems|HotOS
Language, Data and Knowledge|LDK
Digital Humanities|DH
""".strip().splitlines()

TOPICS = (
    """
machine learning|computer vision|natural language processing|robotics|deep learning|artificial intelligence
software engineering|data mining|information retrieval|human-computer interaction|computer graphics|cryptography
distributed computing|parallel processing|operating systems|computer networks|wireless communications|signal processing
control systems|embedded systems|real-time systems|programming languages|formal methods|theoretical computer science
algorithms and complexity|discrete mathematics|combinatorics|number theory|algebraic geometry|topology|applied mathematics
statistics|probability|econometrics|operations research|optimization|finance|marketing|accounting|public policy
political science|international relations|sociology|anthropology|archaeology|history|medieval studies|philosophy
theology|linguistics|phonetics|education|educational technology|psychology|social psychology|psychiatry|neurology
neuroscience|cognitive science|behavioral neuroscience|pharmacology|toxicology|immunology|oncology|cardiology|radiology
surgery|nursing|public health|epidemiology|nutrition|genetics|genomics|molecular biology|cell biology|biochemistry
biophysics|structural biology|ecology|evolution|botany|zoology|entomology|marine biology|microbiology|virology
agriculture|forestry|soil science|hydrology|geology|geophysics|meteorology|oceanography|climate|remote sensing
environmental science|energy|materials science|nanotechnology|chemistry|organic chemistry|physical chemistry|catalysis
polymer science|chemical engineering|mechanical engineering|civil engineering|structural engineering|transportation
aerospace engineering|electrical engineering|electronics|photonics|optics|acoustics|plasma physics|particle physics
nuclear physics|condensed matter|astronomy|astrophysics|cosmology|quantum information|fluid mechanics|heat transfer
manufacturing|industrial engineering|biomedical engineering|medical imaging|bioinformatics|health informatics
digital humanities|library science|journalism|media studies|film studies|musicology|art history|architecture|design
urban planning|geography|law|criminology|ethics|gender studies|cultural studies|literature|translation studies
game theory|multimedia|pervasive computing|cloud computing|blockchain|internet of things|autonomous driving
recommender systems|knowledge representation|semantic web|visual analytics|speech recognition|machine translation
""".strip()
    .replace("\n", "|")
    .split("|")
)

PUBLISHERS = (
    """
Springer|Springer-Verlag|Springer International Publishing|Springer Nature|Springer, Cham|Springer Berlin Heidelberg|Elsevier
Wiley|John Wiley & Sons|Wiley-Blackwell|Taylor & Francis|Routledge|CRC Press|Oxford University Press|OUP
Cambridge University Press|MIT Press|The MIT Press|Princeton University Press|Harvard University Press
Yale University Press|University of Chicago Press|University of California Press|Stanford University Press
Columbia University Press|Cornell University Press|Edinburgh University Press|Palgrave Macmillan|Macmillan|Penguin
Sage|SAGE Publications|Academic Press|McGraw-Hill|Prentice Hall|Addison-Wesley|Morgan Kaufmann|O'Reilly Media
ACM|ACM Press|Association for Computing Machinery|IEEE|IEEE Press|IEEE Computer Society|IEEE Computer Society Press
USENIX Association|Association for Computational Linguistics|AAAI Press|PMLR|Curran Associates, Inc.|Curran Associates
IOS Press|World Scientific|Birkhäuser|De Gruyter|Walter de Gruyter|Brill|John Benjamins|Emerald|IGI Global|MDPI
Frontiers Media|Public Library of Science|BioMed Central|Nature Publishing Group|American Physical Society|AIP Publishing
American Chemical Society|Royal Society of Chemistry|SIAM|American Mathematical Society|INFORMS|Now Publishers
Morgan & Claypool|Schloss Dagstuhl|CEUR-WS.org|ISCA|ELRA|European Language Resources Association|Eurographics Association
Courier Corporation|Dover Publications|Basic Books|Verso|Bloomsbury|Suhrkamp|Gallimard|Presses Universitaires de France
Hermès|Dunod|Vieweg+Teubner|Hanser|Open Book Publishers|Edward Elgar|Chapman & Hall/CRC|Chapman and Hall|Pearson
""".strip()
    .replace("\n", "|")
    .split("|")
)

PLACES = (
    """
New York|New York, NY, USA|London|London, UK|Cambridge, MA|Cambridge|Oxford|Berlin|Berlin, Heidelberg|Heidelberg, Germany|Cham
Paris, France|Paris|Amsterdam|Amsterdam, The Netherlands|San Francisco, CA, USA|San Francisco|Seattle, WA|Seattle, USA
Vancouver, Canada|Vancouver, BC, Canada|Montréal, Canada|Montreal, Quebec|Toronto, Canada|Boston, MA|Chicago|Chicago, IL, USA
Los Angeles, California|Long Beach, CA|San Diego|New Orleans, Louisiana|Honolulu, Hawaii|Austin, TX|Atlanta, GA|Miami, Florida
Washington, DC|Washington D.C.|Philadelphia, PA|Princeton, NJ|New Haven|Barcelona, Spain|Madrid, Spain|Lisbon, Portugal
Rome, Italy|Florence, Italy|Milan, Italy|Venice, Italy|Vienna, Austria|Zurich, Switzerland|Lausanne|Geneva|Munich, Germany
Hamburg|Stockholm, Sweden|Copenhagen, Denmark|Oslo|Helsinki, Finland|Dublin, Ireland|Edinburgh|Glasgow, Scotland|Athens, Greece
Istanbul, Turkey|Prague, Czech Republic|Warsaw, Poland|Budapest|Moscow|Tel Aviv, Israel|Dubai, UAE|Abu Dhabi|Cairo, Egypt
Cape Town, South Africa|Nairobi|Beijing, China|Beijing|Shanghai, China|Shenzhen|Hangzhou, China|Hong Kong|Taipei, Taiwan
Tokyo, Japan|Kyoto, Japan|Yokohama|Seoul, South Korea|Seoul, Republic of Korea|Busan, Korea|Singapore|Bangkok, Thailand
Kuala Lumpur, Malaysia|Jakarta|Hanoi, Vietnam|New Delhi, India|Hyderabad, India|Mumbai|Bangalore, India|Sydney, Australia
Sydney|Melbourne, Australia|Brisbane|Auckland, New Zealand|Rio de Janeiro, Brazil|São Paulo|Santiago, Chile|Buenos Aires
Punta Cana, Dominican Republic|Cancún, Mexico|Mexico City|Marrakech, Morocco|Kigali, Rwanda|Addis Ababa, Ethiopia|Online|Virtual
Virtual Event|Virtual Conference|Marseille, France|Nice, France|Lyon|Reykjavik, Iceland|Valletta, Malta|Dubrovnik, Croatia
""".strip()
    .replace("\n", "|")
    .split("|")
)

UNIVERSITIES = (
    """
Stanford University|Massachusetts Institute of Technology|MIT|Harvard University|University of California, Berkeley|UC Berkeley
Carnegie Mellon University|Princeton University|Yale University|University of Oxford|University of Cambridge|ETH Zurich|EPFL
Imperial College London|University College London|University of Edinburgh|Technical University of Munich|TU Berlin
Universität Heidelberg|Universität Bonn|Sorbonne Université|École Normale Supérieure|Université de Rennes 1|KU Leuven
Delft University of Technology|University of Amsterdam|KTH Royal Institute of Technology|University of Copenhagen
Politecnico di Milano|Università di Bologna|Universidad de Granada|Universidad Complutense de Madrid|University of Tokyo
Tsinghua University|Peking University|KAIST|Seoul National University|National University of Singapore
Indian Institute of Technology Bombay|University of Toronto|McGill University|University of Melbourne|University of Sydney
Georgia Institute of Technology|Cornell University|Columbia University|New York University|University of Washington
University of Texas at Austin|University of Michigan|Purdue University|Ohio State University|Charles University, Prague
""".strip()
    .replace("\n", "|")
    .split("|")
)

# Given and family name, with a semicolon between them: scripts, particles and forms that the corpus is poor in.
PEOPLE = (
    """
Laurens;van der Maaten|Anton;van den Hengel|Ludwig;van Beethoven|Jan;van den Berg|Bram;van Ginneken|Arthur;van der Vaart
Max;von Laue|Ulrike;von Luxburg|Johann;von Neumann|Charles-Jean;de la Vallée Poussin|Maria;de la Cruz|Jean;de La Fontaine
Nando;de Freitas|Wim;De Neys|Mark;de Berg|Leonardo;da Vinci|Antonio;di Marco|Stefano;Di Paola|Mário;dos Santos
João;da Silva|Luís;de Camões|Gabriel;García Márquez|Mario;Vargas Llosa|José;Ortega y Gasset|Santiago;Ramón y Cajal
Juan Carlos;Nieves|María José;López Fernández|Ana;Martínez-González|Pedro;Sánchez Pérez|Carmen;Hernández Torres
Ali;ibn Sina|Omar;Abu Zaid|Mahmoud;El-Haj|Tarek;El Moudni|Khaled;al-Khalifa|Saad;Al Mandhari|Fatima;Bint Ahmed
Minjun;Kim|Ji-Hoon;Park|Seung-Woo;Lee|Hyun Jin;Choi|Soo-Yeon;Jung|Young-Ho;Kang|Eun-Ji;Yoon|Jae Won;Shin
Wei;Zhang|Xiaoming;Wang|Li-Wen;Chang|Yu;Li|Hao;Chen|Jing;Liu|Yi;Wu|Xu;Zhou|Yan;Huang|Jian;Sun|Fei-Fei;Li|Ming;Ma
Anh;Nguyen|Van Thanh;Tran|Quoc;Le|Thi Hong;Pham|Huy;Nguyen Huy|Kenji;Yamamoto|Hiroshi;Tanaka|Yuki;Sato|Ryo;Nakamura
Rajesh;Kumar|Priya;Sharma|S.;Ramasubramanian|K. V.;Rashmi|Venkata;Subrahmanyam|Arun;Krishnamurthy|Anjali;Gupta|P. R.;Rao
Olga;Ivanova|Dmitry;Petrov|Sergei;Kuznetsov|Zoltán;Nagy|László;Lovász|Ágnes;Szabó|Jiří;Matoušek|Tomáš;Mikolov|Ján;Antolík
Wojciech;Szczepański|Łukasz;Kaiser|Søren;Kierkegaard|Åsa;Lindström|Jürgen;Schmidhuber|Günter;Grass|Ömer;Şahin|İbrahim;Çelik
François;Chollet|Élise;Lefèvre|Noël;Novelli|Océane;D'Alessandro|Seán;O'Connor|Niamh;Ó Súilleabháin|Conor;McGregor
Ian;MacDonald|Mary-Anne;Smith-Jones|Georgios;Papadopoulos|Eleni;Konstantinidou|Andreas;Theodorou|Nikos;Komodakis
Chukwuemeka;Okonkwo|Ngozi;Adichie|Kwame;Nkrumah|Abebe;Bekele|Hawa;Diallo|Tiago;Oliveira|Bruno;Gonçalves|Renata;Araújo
""".strip()
    .replace("\n", "|")
    .split("|")
)
SUFFIXED = (
    "A. Eugene;DePrince;III|Robert J.;Marks;II|Martin Luther;King;Jr.|Richard;Baraniuk;Jr|Sammy;Davis;Jr.|John;Foley;IV"
)
TEAMS = (
    "OpenAI|The ATLAS Collaboration|LIGO Scientific Collaboration|World Health Organization|Gemini Team|NASA|DeepSeek-AI|"
    "The Genome Consortium|IEEE Standards Association|BigScience Workshop|Qwen Team|European Commission|ByteDance Seed|"
    "International Brain Laboratory|National Research Council|Open Science Collaboration"
)
MONTHS = "January February March April May June July August September October November December".split()
